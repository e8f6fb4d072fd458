import type { Walked } from './kpi-history.js';
import type { Contribution, OracleAsset, OraclePeriod, World } from './kpi-oracle.types.js';

const MINUTE = 60_000;
const DAY = 86_400_000;

type Walking = Walked & {
  readonly startedAt: number | null;
  readonly completedAt: number | null;
  readonly firstCompletedAt: number | null;
  readonly confirmedAt: number | null;
  readonly rating: number | null;
};

/** The state of a request after all that happened to it. */
function lastState(request: Walked): Walking {
  let state = {
    startedAt: null,
    completedAt: null,
    firstCompletedAt: null,
    confirmedAt: null,
    rating: null,
  } as {
    startedAt: number | null;
    completedAt: number | null;
    firstCompletedAt: number | null;
    confirmedAt: number | null;
    rating: number | null;
  };
  for (const { type, at, rating } of request.events) {
    if (type === 'start') state = { ...state, startedAt: at };
    if (type === 'assign' || type === 'transfer') state = { ...state, startedAt: null };
    if (type === 'complete') {
      state = { ...state, completedAt: at, firstCompletedAt: state.firstCompletedAt ?? at };
    }
    if (type === 'confirm') state = { ...state, confirmedAt: at, rating: rating ?? null };
    if (type === 'reopen') {
      state = { ...state, startedAt: null, completedAt: null, confirmedAt: null, rating: null };
    }
  }
  return { ...request, ...state };
}

const overlap = (a: number, b: number, c: number, d: number) =>
  Math.max(0, Math.min(b, d) - Math.max(a, c));

/** What each record contributes to each figure, walked record by record. */
export function contributionsOf(world: World, { from, to, costsFrom }: OraclePeriod) {
  const { now } = world;
  const inPeriod = (at: number | null): at is number =>
    at !== null && at >= from && at < to && at <= now;
  const requests = world.requests.filter(({ purged }) => !purged).map(lastState);
  const byId = new Map(requests.map((request) => [request.id, request]));
  const assets = new Map(world.assets.map((asset) => [asset.id, asset]));
  const figures = new Map<string, Contribution[]>();
  const add = (figure: string, row: Contribution) =>
    figures.set(figure, [...(figures.get(figure) ?? []), row]);
  const ofRequest = (
    request: Walking,
    kind: string,
    at: number,
    numerator: number,
    denominator: number,
  ) => ({
    ...{
      kind,
      requestId: request.id,
      assetId: request.assetId,
      at,
      title: request.title,
      numerator,
      denominator,
    },
    ...{
      departmentId: request.departmentId,
      categoryId: request.categoryId,
      locationId: request.locationId,
    },
    ...{ technicianId: request.assigneeId, priority: request.priority, origin: request.origin },
    contractorId: null,
  });
  const bool = (value: boolean) => (value ? 1 : 0);

  for (const request of requests) {
    const { events, origin, createdAt, completedAt, firstCompletedAt, confirmedAt, rating } =
      request;
    const row = (
      figure: string,
      at: number,
      numerator: number,
      denominator: number,
      kind = 'request',
    ) => add(figure, ofRequest(request, kind, at, numerator, denominator));
    if (inPeriod(createdAt)) {
      row('submitted', createdAt, 1, 0);
      const answer = events.find(
        ({ type, byRequester }) =>
          !byRequester && ['approve', 'reject', 'assign', 'comment'].includes(type),
      );
      if (answer && origin !== 'schedule' && origin !== 'import') {
        row('responseTime', createdAt, (answer.at - createdAt) / MINUTE, 1);
      }
    }
    if (inPeriod(completedAt)) {
      const held = (begin: number) =>
        request.holds.reduce(
          (sum, { since, until }) => sum + overlap(since, until, begin, completedAt),
          0,
        );
      const { startedAt } = request;
      if (startedAt !== null && origin !== 'schedule') {
        row('repairTime', completedAt, (completedAt - startedAt - held(startedAt)) / MINUTE, 1);
      }
      row('preventiveShareCount', completedAt, bool(origin === 'schedule'), 1);
      if (origin !== 'import') {
        const reasons = new Map<string, number>();
        for (const { since, until, reason } of request.holds) {
          reasons.set(reason, (reasons.get(reason) ?? 0) + (until - since) / MINUTE);
        }
        add('waitingShare', {
          ...ofRequest(
            request,
            'request',
            completedAt,
            held(createdAt) / MINUTE,
            (completedAt - createdAt) / MINUTE,
          ),
          reasons,
        });
      }
      if (origin !== 'schedule' && request.assetId !== null && request.categoryId !== null) {
        const repeats = requests.some(
          (other) =>
            other.id !== request.id &&
            other.origin !== 'schedule' &&
            other.assetId === request.assetId &&
            other.categoryId === request.categoryId &&
            other.completedAt !== null &&
            other.completedAt <= createdAt &&
            other.completedAt >= createdAt - 30 * DAY,
        );
        row('repeatFailures', completedAt, bool(repeats), 1);
      }
    }
    if (firstCompletedAt !== null && inPeriod(firstCompletedAt)) {
      const end = firstCompletedAt + world.reopenDays * DAY;
      const reopened = events.some(({ type, at }) => type === 'reopen' && at < end);
      if (end <= now) row('firstTimeFix', firstCompletedAt, bool(!reopened), 1);
    }
    if (confirmedAt !== null && inPeriod(confirmedAt) && rating !== null) {
      row('ratingMean', confirmedAt, rating, 1);
    }
    events.forEach(({ type, at }, index) => {
      if (!inPeriod(at)) return;
      if (type === 'approve' || type === 'reject') {
        row('rejectionRate', at, bool(type === 'reject'), 1, 'decision');
      }
      if (type !== 'complete') return;
      const later = events.slice(index + 1);
      const reopening = later.findIndex((event) => event.type === 'reopen');
      const before = reopening === -1 ? later : later.slice(0, reopening);
      row('completed', at, 1, 0, 'completion');
      row('reopenRate', at, bool(reopening !== -1), 1, 'completion');
      row('evidenceRate', at, bool(world.photographed.has(request.id)), 1, 'completion');
      row(
        'confirmationRate',
        at,
        bool(before.some((event) => event.type === 'confirm')),
        1,
        'completion',
      );
    });
    if (['submitted', 'approved', 'assigned', 'in_progress'].includes(request.stage)) {
      const days = (now - createdAt) / DAY;
      row('backlog', createdAt, 1, 0);
      const [name] = (
        [
          ['backlogDay', 1],
          ['backlogWeek', 7],
          ['backlogMonth', 30],
          ['backlogQuarter', 90],
          ['backlogOlder', Infinity],
        ] as const
      ).find(([, most]) => days < most) ?? ['backlogOlder'];
      row(name, createdAt, 1, 0);
      row('backlogWeeks', createdAt, request.estimate ?? 60, 0);
      const due = world.due.get(request.id);
      if (due !== undefined && due < now) row('overdueNow', due, 1, 0);
    }
  }

  for (const { requestId, userId, at, minutes, cost } of world.times) {
    const request = byId.get(requestId);
    if (!request || minutes === null) continue;
    const row = (figure: string, numerator: number, denominator: number) =>
      add(figure, {
        ...ofRequest(request, 'time', at, numerator, denominator),
        technicianId: userId,
      });
    if (at >= now - 56 * DAY && at <= now) row('backlogWeeks', 0, minutes / 8);
    if (!inPeriod(at)) continue;
    row('preventiveShareMinutes', request.origin === 'schedule' ? minutes : 0, minutes);
    if (cost !== null) row('costLabour', cost, 0);
    if (cost !== null) row('costTotal', cost, 0);
  }
  for (const [figure, kind, amounts] of [
    ['costParts', 'movement', world.movements],
    ['costPurchases', 'purchase', world.purchases],
  ] as const) {
    for (const { requestId, at, cost, contractorId = null } of amounts) {
      const request = byId.get(requestId ?? 0);
      if (!request || !inPeriod(at)) continue;
      for (const name of [figure, 'costTotal']) {
        add(name, { ...ofRequest(request, kind, at, cost, 0), contractorId });
      }
    }
  }
  for (const { requestId, kind, breachedAt, metAt } of world.clocks) {
    const request = byId.get(requestId);
    const at = breachedAt ?? metAt;
    if (!request || at === null || !inPeriod(at)) continue;
    const figure = kind === 'response' ? 'slaResponse' : 'slaResolution';
    add(figure, ofRequest(request, 'clock', at, bool(breachedAt === null), 1));
  }
  for (const { dueAt, tolerance, state, completedAt, closedAt, ...of } of world.occurrences) {
    const end = dueAt + tolerance;
    const counts =
      state === 'missed' || (state === 'generated' && (closedAt !== null || end < now));
    if (!counts || !inPeriod(dueAt)) continue;
    const inTime = state === 'generated' && completedAt !== null && completedAt <= end;
    add('scheduleCompliance', {
      ...{
        kind: 'occurrence',
        requestId: null,
        at: dueAt,
        title: 'Round',
        numerator: bool(inTime),
        denominator: 1,
      },
      ...{ technicianId: null, priority: 'normal', origin: null, contractorId: null },
      ...of,
    });
  }
  for (const { requestId, contractorId, until, doneAt, endedAt, returned } of world.jobs) {
    const request = byId.get(requestId);
    const done = returned ? null : doneAt;
    const isLate = done === null && endedAt === null && until < now;
    const at = done ?? (isLate ? until : null);
    if (!request || at === null || !inPeriod(at)) continue;
    const inTime = bool(done !== null && done <= until);
    add('contractorOnTime', { ...ofRequest(request, 'job', at, inTime, 1), contractorId });
  }

  const ofAsset = (
    asset: OracleAsset,
    kind: string,
    at: number | null,
    numerator: number,
    denominator: number,
  ) => ({
    ...{ kind, requestId: null, assetId: asset.id, at, title: asset.name, numerator, denominator },
    ...{ departmentId: asset.departmentId, categoryId: null, locationId: asset.locationId },
    ...{ technicianId: null, priority: null, origin: null, contractorId: null },
  });
  for (const { assetId, requestId, from: begin, to: end, planned } of world.downtimes) {
    const asset = assets.get(assetId);
    if (!asset || planned || !inPeriod(begin) || begin < asset.begin || begin >= asset.end)
      continue;
    add('mttr', {
      ...ofAsset(asset, 'downtime', begin, ((end ?? now) - begin) / MINUTE, 1),
      requestId,
    });
  }
  for (const asset of world.assets) {
    const [begin, end] = [Math.max(from, asset.begin), Math.min(to, asset.end, now)];
    if (begin < end) {
      const own = world.downtimes.filter(({ assetId }) => assetId === asset.id);
      const down = own.reduce((sum, one) => sum + overlap(begin, end, one.from, one.to ?? now), 0);
      const begun = own.filter((one) => !one.planned && one.from >= begin && one.from < end).length;
      const up = (end - begin - down) / MINUTE;
      add('mtbf', ofAsset(asset, 'asset', null, up, begun));
      add('availability', ofAsset(asset, 'asset', null, up, (end - begin) / MINUTE));
    }
    if (asset.value > 0 && asset.end >= to) {
      const all = [...world.times, ...world.movements, ...world.purchases];
      const cost = all
        .filter(({ requestId, at }) => {
          const request = byId.get(requestId ?? 0);
          return request?.assetId === asset.id && at >= costsFrom && at < to && at <= now;
        })
        .reduce(
          (sum, one) => sum + ('minutes' in one && one.minutes === null ? 0 : (one.cost ?? 0)),
          0,
        );
      add('costShareOfValue', ofAsset(asset, 'asset', null, cost, asset.value));
    }
  }
  const of = (name: string) => figures.get(name) ?? [];
  for (const name of ['repairTimeMean', 'repairTimeP50', 'repairTimeP90'])
    figures.set(name, of('repairTime'));
  for (const name of ['responseTimeP50', 'responseTimeP90']) figures.set(name, of('responseTime'));
  return figures;
}

/** A percentile of values, interpolated between neighbours. */
export function percentileOf(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const place = share * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  if (low === undefined || high === undefined) return null;
  return low + (high - low) * (place - Math.floor(place));
}
