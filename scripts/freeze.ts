/** `npm run freeze`, before a minor release: writes down what it demands of each revision. A set that is there is never changed. */
import { existsSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import packageJson from '../package.json' with { type: 'json' }
import { loadSuite } from '../suites/index.ts'
import type { FrozenSet } from '../suites/sets/frozen-set.ts'
import { releases } from '../suites/sets/releases.ts'

const { own, setOf } = releases(await loadSuite(), packageJson.version)
const file = join(import.meta.dirname, '..', 'suites', 'sets', `${own}.json`)
const name = relative(process.cwd(), file)
const set = setOf(own)
if (existsSync(file) || set === undefined) {
  process.stderr.write(`${name} is there: what a release demands never changes\n`)
  process.exitCode = 1
} else {
  writeFileSync(file, `${JSON.stringify(set)}\n`)
  process.stdout.write(`${name}: ${describe(set)}\n`)
}

function describe(frozen: FrozenSet): string {
  const counted = (['server', 'client'] as const).flatMap((side) =>
    Object.entries(frozen[side]).map(([demand, groups]) => {
      const number = Object.values(groups).reduce((sum, ids) => sum + ids.length, 0)
      return `${side} ${demand} ${number}`
    }),
  )
  return counted.join(', ')
}
