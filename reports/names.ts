/** The names of the reports, apart from what makes them: to tell of them needs none of it. */

export const reportNames = [
  'console',
  'html',
  'json',
  'junit',
  'markdown',
  'github',
  'sarif',
  'badge',
  'agent',
  'events',
  'traceability',
] as const
export type ReportName = (typeof reportNames)[number]
