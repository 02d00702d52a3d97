/** The index of the suite: every scenario and monitor found on disk, so that adding one is adding its file. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Kind } from '../../harness/trace/place.ts'
import { generatedNotice, writeGenerated } from './generated-file.ts'

const suitesFolder = join(import.meta.dirname, '..', '..', 'suites')

/** Folders of material that is no scenario itself. */
const partsFolder = 'parts'

interface Indexed {
  readonly id: string
  /** Below suites/, without extension. */
  readonly path: string
}

/** Writes generated/suite-index.ts: imports of the default exports of all scenarios and monitors, each with its id. */
export function generateSuiteIndex(): void {
  const scenarios = [
    ...scenariosByTopic('server'),
    ...scenariosByTopic('client'),
    ...scenariosByTopic('authorization-server'),
    ...scenariosByTopic('gateway'),
    ...filesIn('fuzz', 'fuzz'),
  ]
  const monitors = inOrder(foldersIn('monitors').flatMap((group) => filesIn(group, 'monitors')))
  const imports = [...scenarios, ...monitors].map(({ path }, i) => `import value${i} from '../suites/${path}.ts'\n`)
  writeGenerated(
    'suite-index.ts',
    `${generatedNotice}import type { MonitorDefinition, ScenarioDefinition } from '../suites/define.ts'
${imports.join('')}
export const scenarios: readonly { readonly id: string; readonly value: ScenarioDefinition }[] = [
${entries(scenarios, 0)}]

export const monitors: readonly { readonly id: string; readonly value: MonitorDefinition }[] = [
${entries(monitors, scenarios.length)}]
`,
  )
}

/** The scenarios of a side: the files of its topics, which are its folders, and of the groups in a topic, which no id names. */
function scenariosByTopic(side: Kind): readonly Indexed[] {
  return inOrder(
    foldersIn(side).flatMap((topic) => [topic, ...foldersIn(topic)].flatMap((folder) => filesIn(folder, topic))),
  )
}

function foldersIn(folder: string): readonly string[] {
  return readdirSync(join(suitesFolder, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== partsFolder)
    .map(({ name }) => `${folder}/${name}`)
}

/** The files that lie in a folder itself, tests left out. */
function filesIn(folder: string, prefix: string): readonly Indexed[] {
  const files = readdirSync(join(suitesFolder, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map(({ name }) => name.slice(0, -'.ts'.length))
  return inOrder(files.map((name) => ({ id: `${prefix}/${name}`, path: `${folder}/${name}` })))
}

/** Throws when two have one id. */
function inOrder(found: readonly Indexed[]): readonly Indexed[] {
  const sorted = found.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const twice = sorted.find(({ id }, i) => sorted[i + 1]?.id === id)
  if (twice !== undefined) throw new Error(`suites: two files have the id ${twice.id}`)
  return sorted
}

function entries(indexed: readonly Indexed[], offset: number): string {
  return indexed.map(({ id }, i) => `  { id: '${id}', value: value${i + offset} },\n`).join('')
}
