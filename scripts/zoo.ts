/**
 * The built program against every hostile target. Prints time, how much of it the processor worked, exit code, peak memory, and
 * what is wrong; fails when anything is.
 */
import { globMatcher } from '../api/settings/values/glob.ts'
import { schedule } from '../harness/schedule.ts'
import { partOf, scriptOptions, wholeNumber } from './options/options.ts'
import { complaints, megabytes, seconds } from './zoo/complaints.ts'
import { allSpecimens, type Specimen, throughTap } from './zoo/specimens.ts'
import { visit } from './zoo/visit.ts'

const usage = `Usage: npm run zoo -- [options]: the built program against hostile targets, each with a run timeout of 20 s
  --only <pattern>   those whose names fit, as in 'http-*' (may be repeated)
  --quick            those that end in 5 s, as CI runs them
  --part <i/n>       one of n parts, as in 1/4
  --at-once <n>      so many side by side (default: 1): sooner done, and under load
  --tap              each with a tap between it and the program: all has to end as it does without; where it does not, the
                     same without the tap and once more with it tells whether the tap, the target or the load did it
  --patience <n>     limits of time are so many times as long, for a busy machine (default: 1)
  --interrupt <ms>   Ctrl-C after so long: the program has to end, with its reports, within 2 s
`

const { values } = scriptOptions(usage, {
  options: {
    'at-once': { type: 'string', default: '1' },
    only: { type: 'string', multiple: true },
    quick: { type: 'boolean', default: false },
    tap: { type: 'boolean', default: false },
    part: { type: 'string', default: '1/1' },
    patience: { type: 'string', default: '1' },
    interrupt: { type: 'string' },
  },
})
const patterns = (values.only ?? []).map(globMatcher)
const [part, parts] = partOf(usage, '--part', values.part)
const chosen = allSpecimens
  .filter(({ name }) => patterns.length === 0 || patterns.some((fits) => fits(name)))
  .filter(({ quick }) => !values.quick || quick === true)
  .filter((_, index, { length }) => index >= ((part - 1) * length) / parts && index < (part * length) / parts)
const interrupt =
  values.interrupt === undefined ? {} : { interruptAfter: wholeNumber(usage, '--interrupt', values.interrupt) }

const patience = wholeNumber(usage, '--patience', values.patience)
let bad = 0
const width = Math.max(...chosen.map(({ name }) => name.length)) + (values.tap ? ' (tap)'.length : 0)
console.log(`${'target'.padEnd(width)}    time     work  after ^C     work  exit    memory`)

/** Prints how it went, and gives what is wrong. */
async function show(specimen: Specimen): Promise<readonly string[]> {
  const seen = await visit(specimen, { ...interrupt, patience })
  const wrong = complaints(specimen, seen, patience)
  const columns = [
    specimen.name.padEnd(width),
    seconds(seen.milliseconds).padStart(7),
    seconds(seen.work).padStart(7),
    (seen.endedAfter === undefined ? '-' : seconds(seen.endedAfter)).padStart(8),
    (seen.workAfter === undefined ? '-' : seconds(seen.workAfter)).padStart(7),
    String(seen.exitCode ?? 'none').padStart(4),
    megabytes(seen.memory).padStart(8),
    wrong.length === 0 ? 'ok' : wrong.join('; '),
  ]
  console.log(columns.join('  '))
  return wrong
}

/** Whether it ends with the tap as it does without. */
async function showTapped(specimen: Specimen): Promise<boolean> {
  const tapped = throughTap(specimen)
  if ((await show(tapped)).length === 0) return true
  return (await show(specimen)).length > 0 || (await show(tapped)).length === 0
}

await schedule(
  chosen.map((specimen) => async () => {
    const isRight = values.tap ? await showTapped(specimen) : (await show(specimen)).length === 0
    if (!isRight) bad += 1
  }),
  wholeNumber(usage, '--at-once', values['at-once']),
)
const what = values.tap ? 'end with the tap as without it' : 'all right'
console.log(`${chosen.length - bad} of ${chosen.length} ${what}`)
process.exitCode = bad === 0 ? 0 : 1
