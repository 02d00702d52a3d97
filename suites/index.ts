/** The suite: everything below this folder that a run needs. */
import type { Suite } from '../harness/index.ts'
import { allOfficialNames } from './official/checks.ts'

/** Loads the ledger, all scenarios, monitors and presets. */
export async function loadSuite(): Promise<Suite> {
  const [{ ledger, fixtures }, { scenarios, monitors }, { presets }, { shown }, { formFlaws }] = await Promise.all([
    import('./requirements/ledger.ts'),
    import('../generated/suite-index.ts'),
    import('./presets/index.ts'),
    import('./shown.ts'),
    import('./judging/form-flaws.ts'),
  ])
  return {
    requirements: ledger,
    scenarios: scenarios.map(({ id, value }) => ({ ...value, id })),
    monitors: monitors.map(({ id, value }) => ({ ...value, id })),
    fixtures: [...fixtures.values()],
    presets,
    shown,
    official: allOfficialNames,
    formFlaws,
    opening: async () => (await import('./client/authorization/parts/opening.ts')).opening,
    issuer: async () => {
      const [{ answerAsIssuer }, { mintToken: mint, newKey }] = await Promise.all([
        import('./stimuli/issuer.ts'),
        import('./stimuli/minting.ts'),
      ])
      return { answer: answerAsIssuer, mint, newKey }
    },
  }
}
