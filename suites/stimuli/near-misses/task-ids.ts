/** Ids of tasks that nobody was given: some of the form that ids have, and some that a table of objects may seem to hold. */
export const noTasks = [
  'mcp-conform-no-such-task',
  '00000000-0000-4000-8000-000000000000',
  '0',
  '__proto__',
  '*',
] as const
