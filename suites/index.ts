/** The suite: everything below this folder that a run needs. */
import type { Suite } from '../harness/suite.ts'

/** Loads the ledger, all scenarios and all monitors. */
export async function loadSuite(): Promise<Suite> {
  const [{ ledger }, { scenarios, monitors }] = await Promise.all([
    import('./requirements/ledger.ts'),
    import('../generated/suite-index.ts'),
  ])
  return {
    requirements: ledger,
    scenarios: scenarios.map(({ id, value }) => ({ ...value, id })),
    monitors: monitors.map(({ id, value }) => ({ ...value, id })),
  }
}
