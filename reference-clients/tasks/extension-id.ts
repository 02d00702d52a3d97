/** The name of tasks as an extension of 2026-07-28. */
export const tasksExtension = 'io.modelcontextprotocol/tasks'
