/** Methods of no revision: one that is far from all, and some near those that every server or client has. */
export const noMethods = [
  'x-suite/does-not-exist',
  'Tools/List',
  'tools/lists',
  'tools/list/',
  'tool/list',
  'PING',
] as const

/** The same of notifications. */
export const noNotifications = [
  'notifications/x-suite/does-not-exist',
  'notifications/Initialized',
  'notifications/initialized/',
  'notifications/cancel',
] as const
