"""A stream on one service hears what the other recorded."""

import time
from http.client import HTTPConnection

from tests.service import test_two_machines as two
from tests.service.caller import deal

address, shared, ports, table = two.address, two.shared, two.ports, two.table


def test_a_stream(table: two.Table) -> None:
    c = HTTPConnection("127.0.0.1", table.ports[0], timeout=30)
    c.request("GET", f"/api/v1/tables/{table.opened['table']}/live", headers={"Authorization": f"Bearer {table.token}"})
    r = c.getresponse()
    assert r.status == 200
    for n in range(3):
        status, told = table.post(1, *deal("abc"[n]))
        at = time.monotonic()
        want = str(told["state"]["events"])
        while True:
            line = r.readline().decode()
            if line.startswith("id:") and want in line:
                break
        print("heard", line.strip(), time.monotonic() - at)
    c.close()
