const KIND = /^figure_report-(\d{1,10})$/;

/** The kind of the tokens that take a recipient out of a report. */
export function leaveKind(reportId: number): string {
  return `figure_report-${reportId}`;
}

/** The report of such a kind; undefined for any other kind. */
export function reportOfKind(kind: string | undefined): number | undefined {
  const [, id] = KIND.exec(kind ?? '') ?? [];
  return id === undefined ? undefined : Number(id);
}
