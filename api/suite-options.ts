/** The options for the runner, for the library and for the command line alike. */
import type { Suite } from '../harness/judging/suite.ts'
import type { RunEvent } from '../harness/runner/events.ts'
import type { RunOptions, Select } from '../harness/runner/options.ts'
import type { Policy } from '../harness/runner/policy.ts'
import type { Gateway } from '../harness/targets/gateway.ts'
import type { ClientTarget, ConnectableServer, ServerTarget, StartableClient } from '../harness/targets/target.ts'
import { type Looking, withProgram } from '../harness/targets/with-program.ts'
import { Secrets } from '../harness/trace/secrets/redaction.ts'
import type { HeaderList } from '../harness/wire/http/headers.ts'
import { knowledge } from '../suites/known/knowledge.ts'
import { type Given, repeatCommand } from './settings/repeat-command.ts'
import type { SettledRun } from './settings/settle.ts'
import type { Environment } from './settings/values/variables.ts'

export type Sided =
  | {
      readonly side: 'server'
      readonly target: ServerTarget | ConnectableServer
      readonly kind?: 'authorization-server'
    }
  | { readonly side: 'server'; readonly target: Gateway; readonly kind: 'gateway' }
  | { readonly side: 'client'; readonly target: ClientTarget | StartableClient; readonly kind?: undefined }

export interface Conducted {
  readonly suite: Suite
  readonly select: Select
  readonly policy: Policy | undefined
  emit(event: RunEvent): void
  readonly signal: AbortSignal
  /** Default: only the secrets of this run. */
  readonly secrets?: Secrets
  /** What the command that reproduces a failure has to repeat; undefined if no command line can express it. */
  readonly given: Given | undefined
  readonly env: Environment
}

export async function suiteOptions(settled: SettledRun & Sided, conducted: Conducted): Promise<RunOptions> {
  const { filter: _filter, sets: _sets, severity: _severity, keepNpx, showSecrets, ...others } = settled
  const { side: _side, target: _target, kind: _kind, ...run } = others
  const { secrets = new Secrets(), given, env, ...rest } = conducted
  if (showSecrets) secrets.show()
  const repeat = given && repeatable(settled, given, env)
  const looking = { keepNpx, startMs: run.limits.startMs, signal: rest.signal }
  return {
    ...run,
    redact: [...headersOf(settled.target).map(([name]) => name), ...run.redact],
    ...(await withItsProgram(settled, looking)),
    ...{ ...rest, ...knowledge, secrets },
    repeatCommand: (found) => repeat?.(found),
  }
}

const headersOf = (target: Sided['target']): HeaderList => ('headers' in target ? target.headers : [])

function repeatable(settled: SettledRun & Sided, given: Given, env: Environment): RunOptions['repeatCommand'] {
  const { target, kind } = settled
  if (kind === 'gateway' || 'groups' in target || 'start' in target) return () => undefined
  return repeatCommand({ ...settled, kind, target, given }, env)
}

/** The target, with the program that npx would start in place of npx. */
async function withItsProgram({ side, target, kind }: Sided, looking: Looking): Promise<Sided> {
  if (kind === 'gateway') return { side, target, kind }
  if (side === 'client') return { side, target: 'start' in target ? target : await withProgram(target, looking) }
  return { side, kind, target: 'groups' in target ? target : await withProgram(target, looking) }
}
