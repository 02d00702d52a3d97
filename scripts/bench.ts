/**
 * `npm run bench [-- --runs <number>] [--against <folder>]`: how much the program works, on this machine, now. Absolute times
 * depend on the machine and on what else it does; ratios of processor time, taken in turns in the same run, hardly do: to an
 * empty Node process, to the program without bounds, and to another build (`--against`, the dist of an older commit).
 */
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { boundNames } from '../settings/bounds.ts'
import { measureInTurns } from './bench/measure.ts'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' }, against: { type: 'string' } } })

const dist = join(import.meta.dirname, '..', 'dist')
const here = (folder: string, file: string): string => relative(process.cwd(), join(folder, file))
const program = here(dist, 'mcp-conform.js')
const server = ['--', process.execPath, here(dist, 'reference-server.js'), 'stdio']

/** As good as no bounds. */
const unbounded = [...boundNames.keys()].flatMap((name) => [
  '--bound',
  `${name}=${name === 'message-depth' ? 2_000 : 1024 ** 4}`,
])

const suiteIn = (revision: string) => {
  const rest = ['--revision', revision, '--quiet', ...server]
  const older = values.against === undefined ? undefined : here(values.against, 'mcp-conform.js')
  return {
    'with bounds': [program, 'server', ...rest],
    'without bounds': [program, 'server', ...unbounded, ...rest],
    ...(older === undefined ? {} : { [older]: [older, 'server', ...rest] }),
  }
}

/** By name, what takes turns; ratios are to the last of them. */
const cases: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'to start': { 'mcp-conform --help': [program, '--help'], 'an empty Node process': ['-e', '0'] },
  'all server scenarios, reference server, stdio, 2025-11-25': suiteIn('2025-11-25'),
  'all server scenarios, reference server, stdio, 2026-07-28': suiteIn('2026-07-28'),
}

for (const [title, variants] of Object.entries(cases)) {
  const measured = await measureInTurns(variants, Number(values.runs))
  const others = measured.slice(1)
  console.log(title)
  for (const { name, runs, time, work, exitCodes } of measured) {
    const ratios = others.flatMap((other) =>
      other.name === name ? [] : [`${(work / other.work).toFixed(2)} times ${other.name}`],
    )
    const spent = `${time.toFixed(0)} ms, of which it worked ${work.toFixed(0)} ms`
    const codes = exitCodes.length > 0 ? [`exit codes ${exitCodes.join(', ')} among them`] : []
    const said = [`median of ${runs}`, spent, ...ratios, ...codes]
    console.log(`  ${name}: ${said.join(', ')}`)
  }
}
