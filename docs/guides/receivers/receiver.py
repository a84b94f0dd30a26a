# Receives webhooks with Python 3.9 or newer alone: WEBHOOK_SECRET=whsec_… python3 receiver.py
# A message is verified, stored once and answered; the work is done afterwards. What was stored and
# not done when it stopped is done when it starts again.
import base64
import hashlib
import hmac
import json
import os
import re
import tempfile
import threading
import time
import traceback
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRET = os.environ["WEBHOOK_SECRET"]
PORT = int(os.environ.get("PORT", "4000"))
# In your shop this is a table of your database, with the id of the event as its primary key.
INBOX = os.environ.get("INBOX", "inbox")
TOLERANCE_SECONDS = 300
BODY_BYTES_MAX = 1_048_576
EVENT_ID = re.compile(r"[0-9A-Za-z_]+")


def is_from_pitanga(secret: str, headers, body: bytes) -> bool:
    message_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    if not re.fullmatch(r"[0-9]+", timestamp):
        return False
    if abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        return False
    if secret.startswith("whsec_"):
        key = base64.b64decode(secret[len("whsec_"):])
    else:
        key = secret.encode()
    signed = f"{message_id}.{timestamp}.".encode() + body
    expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    return any(
        hmac.compare_digest(signature.encode(), f"v1,{expected}".encode())
        for signature in headers.get("webhook-signature", "").split(" ")
    )


def store_once(event_id: str, body: bytes) -> bool:
    """False if the event was stored before: a message may come twice."""
    if not EVENT_ID.fullmatch(event_id):
        raise ValueError("this is no id of an event")
    with tempfile.NamedTemporaryFile(dir=INBOX, prefix=".") as partial:
        partial.write(body)
        partial.flush()
        try:
            # The id is the name of whole messages only.
            os.link(partial.name, os.path.join(INBOX, event_id))
            return True
        except FileExistsError:
            return False


def work_and_mark(event_id: str) -> None:
    """In your shop `done` is a column, written in the transaction of the effect of the work."""
    with open(os.path.join(INBOX, event_id), "rb") as file:
        work(file.read())
    open(os.path.join(INBOX, f"{event_id}.done"), "wb").close()


def not_done() -> list:
    """The ids of the events that are stored and not done."""
    names = set(os.listdir(INBOX))
    return [name for name in names if EVENT_ID.fullmatch(name) and f"{name}.done" not in names]


def work_through(event_ids: list) -> None:
    for event_id in event_ids:
        try:
            work_and_mark(event_id)
        except Exception:
            traceback.print_exc()


def work(body: bytes) -> None:
    message = json.loads(body)
    print(message["event"], message["id"], flush=True)


class Receiver(BaseHTTPRequestHandler):
    timeout = 10

    def do_POST(self) -> None:
        size = int(self.headers.get("content-length", "0"))
        if size > BODY_BYTES_MAX:
            return self.answer(413)
        body = self.rfile.read(size)
        # The signature is made of the raw bytes, so it is checked before any JSON is parsed.
        if not is_from_pitanga(SECRET, self.headers, body):
            return self.answer(401)
        # An error here ends the connection without an answer: Pitanga sends the message again.
        is_new = store_once(self.headers["webhook-id"], body)
        self.answer(200)
        if is_new:
            work_and_mark(self.headers["webhook-id"])

    def answer(self, status: int) -> None:
        self.send_response(status)
        self.send_header("content-length", "0")
        self.end_headers()
        self.wfile.flush()

    def log_message(self, *_args) -> None:
        pass


if __name__ == "__main__":
    os.makedirs(INBOX, exist_ok=True)
    left = not_done()
    server = ThreadingHTTPServer(("127.0.0.1", PORT), Receiver)
    print(f"listening on http://localhost:{PORT}", flush=True)
    threading.Thread(target=work_through, args=[left], daemon=True).start()
    server.serve_forever()
