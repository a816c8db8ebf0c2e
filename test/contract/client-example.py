"""Adds a bill, waits until it is read, and does with it what the example in TypeScript does; says it as JSON."""

import json
import sys

sys.path.insert(0, "dist/client-python")
from deedbox_client import Deedbox, DeedboxError  # noqa: E402

url, token, path, tell = sys.argv[1:]
box = Deedbox(url, token)
added = box.add_file(path)
bill = box.until_read(added["documents"][0]["id"])
name = bill["metadata"]["id"]
facts = box.list_document_facts(name)["facts"]
bundle = box.add_bundle(name="Power")["bundle"]
changed = box.change_documents(document_ids=[name], action="tag", bundle_id=bundle["id"])["changed"]
fact = box.add_fact(name, label="Meter reading", value="48211", page=None, quote=None, box=None)["fact"]
made = box.add_webhook(url=tell, events=["document.filed"])
tested = box.test_webhook(made["webhook"]["id"])
rows = [row["id"] for row in box.list_documents_each(limit=1)]
found = [one["id"] for one in box.search(q="bill", meaning=False)["results"]]
picture = box.get_page(name, bill["metadata"]["files"][0]["id"], 1, w=600)
try:
    missing = str(box.get_document(bundle["id"]))
except DeedboxError as refused:
    missing = str(refused)
print(
    json.dumps(
        {
            "id": name,
            "status": bill["metadata"]["status"],
            "facts": len(facts),
            "changed": changed,
            "fact": fact["value"],
            "secret": made["secret"],
            "delivered": tested["delivered"],
            "rows": rows,
            "found": found,
            "picture": picture[:4].hex(),
            "missing": missing,
        }
    )
)
