/**
 * `npm run limits`: rate limiters in front of both references. A refusal that a limit may be the reason of is no violation, and what could
 * not be seen for it says so. Takes long, most of it waiting; for the night, not for CI.
 */
import { anyGlob } from '../api/settings/values/glob.ts'
import { schedule } from '../harness/schedule.ts'
import { loadSuite } from '../suites/index.ts'
import { allPlaces } from './audit/places.ts'
import { CleanVerdicts } from './audit/quirks/quirks.ts'
import { clientKinds, isClientKind } from './limits/client.ts'
import { type Cell, runLimited } from './limits/run-limited.ts'
import { isServerKind, rates, serverKinds } from './limits/server.ts'
import { scriptOptions, wholeNumber } from './options/options.ts'

const usage = `Usage: npm run limits -- [options]

  --side <side>          server or client (default: both)
  --kind <glob>          what is limited (repeatable): ${[...new Set([...serverKinds, ...clientKinds])].join(', ')}
  --rate <n>             so many in a second (repeatable): ${rates.join(', ')}
  --revision <glob>      only these revisions (repeatable)
  --transport <glob>     only these transports (repeatable)
  --at-once <n>          so many runs side by side (default 3)
`

const any = { type: 'string' as const, multiple: true as const, default: ['*'] }
const sides = ['server', 'client'] as const
const { values } = scriptOptions(usage, {
  options: {
    side: any,
    kind: any,
    rate: any,
    revision: any,
    transport: any,
    'at-once': { type: 'string', default: '3' },
  },
})

const atOnce = wholeNumber(usage, '--at-once', values['at-once'])
const suite = await loadSuite()
const clean = new CleanVerdicts(suite)
const cells = sides.filter(anyGlob(values.side)).flatMap((side) => cellsOf(side))
let bad = 0
await schedule(
  cells.map((cell) => async () => {
    const { reds, unseen, seconds } = await runLimited(suite, clean, cell)
    if (reds.length > 0) bad += 1
    const what = `${cell.side} ${cell.revision} ${cell.transport}: ${cell.rate} ${cell.kind} a second`
    const how = reds.length === 0 ? 'ok' : 'RED'
    process.stdout.write(
      `${[`${how} ${what}; ${unseen} not observed for it; ${Math.round(seconds)} s`, ...reds].join('\n      ')}\n`,
    )
  }),
  atOnce,
)
process.stdout.write(`${cells.length} runs, ${bad} red\n`)
process.exitCode = cells.length > 0 && bad === 0 ? 0 : 1

function cellsOf(side: 'server' | 'client'): readonly Cell[] {
  const isWanted = {
    kind: anyGlob(values.kind),
    revision: anyGlob(values.revision),
    transport: anyGlob(values.transport),
  }
  const wantedRates = rates.filter((rate) => anyGlob(values.rate)(String(rate)))
  return allPlaces(side)
    .filter(({ revision, transport }) => isWanted.revision(revision) && isWanted.transport(transport))
    .flatMap((place) =>
      wantedRates.flatMap((rate): Cell[] => {
        if (side === 'client')
          return clientKinds
            .filter(isClientKind)
            .filter(isWanted.kind)
            .map((kind) => ({ ...place, rate, side, kind }))
        return serverKinds
          .filter(isServerKind)
          .filter((kind) => isWanted.kind(kind) && (kind !== 'posts' || place.transport === 'streamable-http'))
          .map((kind) => ({ ...place, rate, side, kind }))
      }),
    )
}
