"""The API asked what its description allows and what it does not, by schemathesis: no 5xx, no undocumented answer.

The examples follow from a fixed seed, so that a run can be repeated; each call is asked as the owner too. `make fuzz`
asks for more of them than the few of `make test`, others each time.
"""

import os
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis import GenerationMode
from schemathesis.core.parameters import ParameterLocation
from schemathesis.specs.openapi.checks import missing_required_header, negative_data_rejection, positive_data_acceptance

from service.app import create_app
from service.stores import MEMORY, open_store
from tests.service.api.caller import another, beginning, deal
from tests.service.desk import still_edge


@schemathesis.serializer("application/jsonl", "text/csv")
def as_it_is(_: Any, value: Any) -> bytes:
    """The bytes of a file."""
    return value if isinstance(value, bytes) else str(value).encode(errors="replace")


APP = create_app(still_edge(), open_store(MEMORY))
CALLER = another(APP.test_client())
CALLER.done(*beginning(), *deal())
# An event stream has no end: tests/service/test_live_doors.py asks for it.
SCHEMA = schemathesis.openapi.from_wsgi("/api/openapi.json", APP).exclude(path_regex="/live$")
SCHEMA.config.generation.update(modes=[GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
# What fits the description may still be no legal event, or no time zone; and who comes without a token is forbidden,
# 403, as with a wrong one.
NOT_ASKED = [positive_data_acceptance, missing_required_header]
MANY = int(os.environ.get("FUZZ_EXAMPLES", "0"))
FEW = settings(
    max_examples=MANY or 20,
    derandomize=not MANY,
    database=None,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@SCHEMA.parametrize()
@FEW
def test_each_call_answers_as_described(case: Any) -> None:
    case.call_and_validate(excluded_checks=NOT_ASKED)


@SCHEMA.parametrize()
@FEW
def test_each_call_about_a_table_that_is_there(case: Any) -> None:
    if "table" in (case.path_parameters or {}) and case.method != "DELETE":
        case.path_parameters["table"] = CALLER.table
    # The token is there after all, and a query may hold what nobody asks for: only a wrong body must be refused.
    wrong = any(
        where is ParameterLocation.BODY and part.mode.is_negative for where, part in case.meta.components.items()
    )
    excluded = [*NOT_ASKED, *([] if wrong else [negative_data_rejection])]
    case.call_and_validate(headers=CALLER.bearer("owner"), excluded_checks=excluded)
