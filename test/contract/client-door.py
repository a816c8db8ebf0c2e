"""Makes one call after another with the door of the client in Python, and says as JSON what came of each and how often it was sent."""

import json
import sys

sys.path.insert(0, "src/client/runtime")
from door import Door, DeedboxError, read_webhook  # noqa: E402

url, paths, deliveries = sys.argv[1], json.loads(sys.argv[2]), json.loads(sys.argv[3])
door = Door(url, "svc_pat_x", None, 2, 10)


def refused(call) -> str:
    try:
        return json.dumps(call())
    except (DeedboxError, ValueError) as e:
        return str(e)


called = [refused(lambda path=path: door.read_json("GET", path)) for path in paths]
told = [
    refused(lambda one=one: read_webhook(one["secret"], one["headers"], one["body"].encode(), one["now"]))
    for one in deliveries
]
print(json.dumps({"called": called, "told": told}))
