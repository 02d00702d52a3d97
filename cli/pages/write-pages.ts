/** The rules as a static site: one folder, one page for each. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Suite } from '../../harness/judging/suite.ts'
import { makeFolder } from '../../harness/trace/make-folder.ts'
import { judgesByRequirement } from '../../suites/requirements/cells/judged.ts'
import type { Knowledge } from '../texts/explain.ts'
import { indexPage } from './index-page.ts'
import { rulePage } from './rule-page.ts'
import { pageStyle } from './style.ts'

/**
 * Writes index.html, style.css and `<id>.html` for each requirement; returns how many.
 * @throws the file system's error
 */
export function writePages(
  folder: string,
  suite: Suite,
  version: string,
  known: (requirement: string) => Knowledge,
): number {
  const requirements = [...suite.requirements.values()]
  const judges = judgesByRequirement(suite)
  makeFolder(folder)
  writeFileSync(join(folder, 'style.css'), pageStyle)
  writeFileSync(join(folder, 'index.html'), indexPage(requirements, version))
  for (const requirement of requirements) {
    const { id } = requirement
    writeFileSync(join(folder, `${id}.html`), rulePage(requirement, known(id), judges.get(id) ?? []))
  }
  return requirements.length
}
