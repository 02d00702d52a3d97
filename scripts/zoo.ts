/**
 * `npm run zoo [-- --only <pattern>] [--quick] [--part 1/4] [--interrupt <ms>]`: the built program against every hostile target,
 * each with a run timeout of 20 s. Prints time, how much of it the processor worked, exit code, peak memory, and what is wrong;
 * fails when anything is.
 */
import { parseArgs } from 'node:util'
import { globMatcher } from '../settings/glob.ts'
import { complaints, megabytes, seconds } from './zoo/complaints.ts'
import { allSpecimens } from './zoo/specimens.ts'
import { visit } from './zoo/visit.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    quick: { type: 'boolean', default: false },
    part: { type: 'string', default: '1/1' },
    interrupt: { type: 'string' },
  },
})
const patterns = (values.only ?? []).map(globMatcher)
const [part = 1, parts = 1] = values.part.split('/').map(Number)
const chosen = allSpecimens
  .filter(({ name }) => patterns.length === 0 || patterns.some((fits) => fits(name)))
  .filter(({ quick }) => !values.quick || quick === true)
  .filter((_, index, { length }) => index >= ((part - 1) * length) / parts && index < (part * length) / parts)
const interrupt = values.interrupt === undefined ? {} : { interruptAfter: Number(values.interrupt) }

let bad = 0
const width = Math.max(...chosen.map(({ name }) => name.length))
console.log(`${'target'.padEnd(width)}    time     work  after ^C     work  exit    memory`)
for (const specimen of chosen) {
  const seen = await visit(specimen, interrupt)
  const wrong = complaints(specimen, seen)
  if (wrong.length > 0) bad += 1
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
}
console.log(`${chosen.length - bad} of ${chosen.length} all right`)
process.exitCode = bad === 0 ? 0 : 1
