/** Whether a coding agent runs the program: it reads JSON better than what is laid out for people. */

/** Variables that agents set for the commands that they run. */
export const agentVariables = [
  'AI_AGENT',
  'CLAUDECODE',
  'CODEX_SANDBOX',
  'CURSOR_AGENT',
  'GEMINI_CLI',
  'OPENCODE',
] as const

/** The variable that tells of one. */
export function codingAgent(env: Readonly<Record<string, string | undefined>>): string | undefined {
  return agentVariables.find((name) => (env[name] ?? '') !== '')
}
