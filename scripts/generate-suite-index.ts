/** The index of the suite: every scenario and monitor found on disk, so that adding one is adding its file. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generatedNotice, writeGenerated } from './generated-file.ts'

const suitesFolder = join(import.meta.dirname, '..', 'suites')

/** Writes generated/suite-index.ts: imports of all default exports below suites/, each with its path as id. */
export function generateSuiteIndex(): void {
  const scenarios = [...suiteFiles('server'), ...suiteFiles('client'), ...suiteFiles('fuzz')]
  const monitors = suiteFiles('monitors')
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

/** The ids of the files in a folder of suites/, sorted: paths without extension, tests and shared parts left out. */
export function suiteFiles(folder: string): readonly string[] {
  return filesBelow(folder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && hasDefaultExport(file))
    .map((file) => file.slice(0, -'.ts'.length))
    .sort()
}

function hasDefaultExport(file: string): boolean {
  return /^export default /m.test(readFileSync(join(suitesFolder, file), 'utf8'))
}

function filesBelow(folder: string): string[] {
  try {
    return readdirSync(join(suitesFolder, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      return entry.isDirectory() ? filesBelow(path) : [path]
    })
  } catch {
    return []
  }
}

function entries(ids: readonly string[], offset: number): string {
  return ids.map((id, i) => `  { id: '${id}', value: value${i + offset} },\n`).join('')
}
