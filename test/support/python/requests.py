"""The part of the library `requests` that the samples of the reference use, so that tests need no package."""

import json as _json
import urllib.error
import urllib.request


class _Response:
    def __init__(self, status_code, content):
        self.status_code = status_code
        self.content = content

    def json(self):
        return _json.loads(self.content)


def _call(verb, url, headers=None, json=None):
    body = None if json is None else _json.dumps(json).encode()
    headers = dict(headers or {})
    if body is not None:
        headers["Content-Type"] = "application/json"
    request = urllib.request.Request(url, data=body, headers=headers, method=verb)
    try:
        with urllib.request.urlopen(request) as answer:
            return _Response(answer.status, answer.read())
    except urllib.error.HTTPError as error:
        return _Response(error.code, error.read())


def get(url, **options):
    return _call("GET", url, **options)


def post(url, **options):
    return _call("POST", url, **options)


def put(url, **options):
    return _call("PUT", url, **options)


def delete(url, **options):
    return _call("DELETE", url, **options)
