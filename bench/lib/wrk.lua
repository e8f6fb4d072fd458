-- Sends the requests of the file BENCH_REQUESTS in turn, counts answers that are not as they should be,
-- and prints one line of JSON at the end.
local threads = {}

function setup(thread)
  table.insert(threads, thread)
end

function init()
  position = 0
  failures = 0
  prepared = {}
  for index, request in ipairs(dofile(os.getenv('BENCH_REQUESTS'))) do
    prepared[index] = wrk.format(request.method, request.path, request.headers, request.body)
  end
end

function request()
  position = position % #prepared + 1
  return prepared[position]
end

function response(status, _, body)
  -- GraphQL answers 200 also when a field has failed.
  if status ~= 200 or body:find('"errors":', 1, true) then
    failures = failures + 1
  end
end

function done(summary, latency)
  local wrong = summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout
  for _, thread in ipairs(threads) do
    wrong = wrong + thread:get('failures')
  end
  io.write(string.format(
    'RESULT {"requests":%d,"failures":%d,"seconds":%.6f,"p50":%.3f,"p99":%.3f}\n',
    summary.requests, wrong, summary.duration / 1e6,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000))
end
