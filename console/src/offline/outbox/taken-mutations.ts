/** Mutations that the queue takes, by the names of their documents, with their operations. */
export const TAKEN: Readonly<Record<string, string>> = {
  CreateRequest: 'createMaintenanceRequest',
  StartStep: 'startMaintenanceRequest',
  HoldStep: 'holdMaintenanceRequest',
  ResumeStep: 'resumeMaintenanceRequest',
  CompleteStep: 'completeMaintenanceRequest',
  SetRequestFields: 'setRequestFields',
  WriteComment: 'addComment',
  AnswerItem: 'answerChecklistItem',
  AddTimeEntry: 'addTimeEntry',
  StartTimer: 'startTimer',
  StopTimer: 'stopTimer',
  AddPartMovement: 'addPartMovement',
  AddReading: 'addMeterReading',
  CreateDowntime: 'createDowntime',
};

/** True if the queue takes a mutation: a dry run asks the service. */
export function isTakeable(name: string, variables: Readonly<Record<string, unknown>>): boolean {
  const input = (variables.input ?? {}) as { readonly dryRun?: unknown };
  return name in TAKEN && input.dryRun !== true;
}
