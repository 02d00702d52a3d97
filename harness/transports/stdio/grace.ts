/** Milliseconds that each step of ending a process may take. */
export interface Grace {
  /** After its stdin was closed. */
  readonly input: number
  /** After SIGTERM. */
  readonly terminate: number
  /** After SIGKILL, before we give up on it. */
  readonly kill: number
  /** For output that is still on its way when the process has exited, or an exit when its output has ended. */
  readonly drain: number
}

/**
 * The specification asks for "a reasonable time" between the steps without a number
 * (https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle#stdio). These wait for one target that is
 * at rest; a scenario that judges the exit itself waits longer with `endInput`.
 */
export const defaultGrace: Grace = { input: 1000, terminate: 1000, kill: 1000, drain: 500 }
