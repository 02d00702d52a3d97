import { resolveNpx } from './resolve-npx.ts'
import type { ClientTarget, ServerTarget } from './target.ts'

export interface Looking {
  /** npx is started each time. */
  readonly keepNpx: boolean
  readonly startMs: number
  readonly signal: AbortSignal
}

/** The target with the program behind its command, where the command is a call of npx: it is looked up once. */
export async function withProgram<T extends ServerTarget | ClientTarget>(
  target: T,
  { keepNpx, startMs, signal }: Looking,
): Promise<T> {
  const { command, cwd, env } = target
  if (command === undefined || keepNpx) return target
  return { ...target, resolved: await resolveNpx(command, { cwd, env, timeoutMs: startMs, signal }) }
}
