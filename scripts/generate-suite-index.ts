/** The index of the suite: every scenario and monitor found on disk, so that adding one is adding its file. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Kind } from '../harness/trace/place.ts'
import { generatedNotice, writeGenerated } from './generated-file.ts'

const suitesFolder = join(import.meta.dirname, '..', 'suites')

/** Folders of material that is no scenario itself. */
const partsFolder = 'parts'

/** Writes generated/suite-index.ts: imports of the default exports of all scenarios and monitors, each with its id. */
export function generateSuiteIndex(): void {
  const scenarios = [
    ...scenariosByTopic('server'),
    ...scenariosByTopic('client'),
    ...scenariosByTopic('authorization-server'),
    ...scenariosByTopic('gateway'),
    ...idsIn('fuzz'),
  ]
  const monitors = idsIn('monitors')
  const imports = [...scenarios, ...monitors].map((id, i) => `import value${i} from '../suites/${id}.ts'\n`)
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

/** The ids of the scenarios of a side: the files of its topics, which are its folders. */
function scenariosByTopic(side: Kind): readonly string[] {
  return readdirSync(join(suitesFolder, side), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== partsFolder)
    .flatMap((topic) => idsIn(`${side}/${topic.name}`))
    .sort()
}

/** The ids of the files that lie in a folder itself, tests left out: paths below suites/ without extension, sorted. */
function idsIn(folder: string): readonly string[] {
  return readdirSync(join(suitesFolder, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map(({ name }) => `${folder}/${name.slice(0, -'.ts'.length)}`)
    .sort()
}

function entries(ids: readonly string[], offset: number): string {
  return ids.map((id, i) => `  { id: '${id}', value: value${i + offset} },\n`).join('')
}
