/** Runs the suite on our reference gateway and returns its results. */
import type { Suite } from '../../../harness/judging/suite.ts'
import { runSuite } from '../../../harness/runner/run.ts'
import { inProcessGateway } from '../../../harness/targets/gateway.ts'
import type { Fault } from '../../../reference-servers/gateway/fault.ts'
import { openReferenceGateway } from '../../../reference-servers/gateway/gateway.ts'
import type { Place } from '../places.ts'
import { common, type Outcome, type Settings } from './run-reference.ts'

/** A gateway of its own for each scenario, over HTTP on both of its sides. */
export async function runReferenceGateway(
  suite: Suite,
  place: Place,
  { fault, concurrency = 4, ...settings }: Settings & { readonly fault?: Fault } = {},
): Promise<Outcome> {
  const outcome = { results: [], problems: [] }
  const open = (server: string) => openReferenceGateway(server, fault)
  await runSuite({
    ...common(suite, place, outcome, settings),
    side: 'server',
    kind: 'gateway',
    concurrency,
    target: inProcessGateway('the reference gateway', open),
  })
  return outcome
}
