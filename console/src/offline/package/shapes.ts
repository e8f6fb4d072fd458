/** Mark of a field whose values are words: in capitals in GraphQL, in small letters in REST. */
export const WORD = 'WORD';

const LOCAL_TEXTS = { label: 'LocalText', help: 'LocalText' } as const;

const PLACED = { location: 'Location' } as const;

/**
 * Types of the objects in answers that the package gives, by type and field: `[X]` for a list, `XConnection`
 * for pages, `WORD` for words. Fields that are not named have plain values. A test compares them with
 * the schema.
 */
export const SHAPES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Query: {
    maintenanceRequest: 'MaintenanceRequest',
    timeline: 'TimelineEntryConnection',
    timeEntries: 'TimeEntryConnection',
    fieldForm: 'FieldForm',
    categories: 'CategoryConnection',
    category: 'Category',
    failureCodes: 'FailureCodeConnection',
    failureCode: 'FailureCode',
    locations: 'LocationConnection',
    location: 'Location',
    assets: 'AssetConnection',
    asset: 'Asset',
    parts: 'PartConnection',
    meters: 'MeterConnection',
    users: 'UserConnection',
  },
  Mutation: {
    createMaintenanceRequest: 'MaintenanceRequest',
    addComment: 'Comment',
    addTimeEntry: 'TimeEntry',
    startTimer: 'TimeEntry',
    stopTimer: 'TimeEntry',
    addPartMovement: 'StockMovement',
    addMeterReading: 'Reading',
    createDowntime: 'Downtime',
  },
  MaintenanceRequest: {
    status: WORD,
    stage: WORD,
    priority: WORD,
    contactMail: WORD,
    hold: 'Hold',
    categoryRecord: 'Category',
    locationRecord: 'Location',
    asset: 'Asset',
    downtimes: 'DowntimeConnection',
    department: 'Department',
    requester: 'User',
    assignee: 'User',
    helpers: '[User]',
    approvedBy: 'User',
    confirmedBy: 'User',
    duplicateOf: 'MaintenanceRequest',
    duplicates: '[MaintenanceRequest]',
    schedule: 'Schedule',
    followUpOf: 'MaintenanceRequest',
    checklist: 'RequestChecklist',
    problem: 'RequestCode',
    cause: 'RequestCode',
    remedy: 'RequestCode',
    fields: '[FieldValue]',
    actions: '[StepOption]',
    attachments: '[Attachment]',
    history: '[MaintenanceHistoryEntry]',
    timeEntries: 'TimeEntryConnection',
    parts: 'StockMovementConnection',
  },
  Hold: { reason: WORD, by: 'User' },
  FailureCode: { kind: WORD, name: 'LocalText' },
  Asset: { ...PLACED, state: WORD },
  Location: { rights: 'LocationRights' },
  Category: { defaultPriority: WORD },
  RequestChecklist: { items: '[RequestChecklistItem]' },
  RequestChecklistItem: { kind: WORD, answeredBy: 'User' },
  FieldValue: { kind: WORD },
  StepOption: { step: WORD, missing: '[MissingForStep]' },
  Attachment: { type: WORD },
  MaintenanceHistoryEntry: { action: WORD, actor: 'User', from: WORD, to: WORD },
  TimelineEntry: { kind: WORD, actor: 'User', assignee: 'User', comment: 'Comment' },
  Comment: {
    visibility: WORD,
    mentions: '[User]',
    attachments: '[Attachment]',
    via: WORD,
    mailFrom: 'MailFrom',
  },
  TimeEntry: { kind: WORD, user: 'User' },
  FieldForm: { questions: '[Field]', people: '[FormPerson]' },
  Field: {
    ...LOCAL_TEXTS,
    kind: WORD,
    choices: '[FieldChoice]',
    phase: WORD,
    visibleIf: 'FieldCondition',
  },
  FieldChoice: { label: 'LocalText' },
  Department: { head: 'User' },
  Part: { department: 'Department' },
  Meter: { kind: WORD },
  Reading: { enteredBy: 'User' },
  StockMovement: { kind: WORD, part: 'Part', actor: 'User' },
  User: { status: WORD, avatar: 'Avatar' },
};

/** A word of REST as GraphQL has it: `in_progress` and `setDueDate` are `IN_PROGRESS` and `SET_DUE_DATE`. */
export function inCapitals(word: string): string {
  return word.replace(/([a-z])([A-Z])/g, '$1_$2').toUpperCase();
}
