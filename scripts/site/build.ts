/** Writes the site: pages, style, search and, of the measured implementations whose JSON reports are here, their reports. */
import { copyFileSync, cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { rolldown } from 'rolldown'
import { type Target, type TargetStart, targets } from '../../fixtures/targets/index.ts'
import { htmlText } from '../../reports/html/html-text.ts'
import { loadSuite } from '../../suites/index.ts'
import { readExpected } from '../targets/expected.ts'
import { findingsIn } from '../targets/findings/findings.ts'
import { readReasons } from '../targets/findings/reasons.ts'
import { readMeasured } from '../targets/measured.ts'
import { reportFile, reportIn } from '../targets/run-target.ts'
import { pageText, type SitePage } from './frame.ts'
import { guidePages, homePage } from './guides.ts'
import { implementationPage } from './implementation.ts'
import { implementationsPages } from './implementations.ts'
import { rulePages } from './rules.ts'

const here = import.meta.dirname
const pictures = join(here, '..', '..', 'docs', 'pictures')

/**
 * Writes the site anew.
 * @param folder what was there before goes, if it was a site
 * @param withReports whether the reports of `.targets/reports/` are part of it
 * @returns its pages
 * @throws if the folder holds something else
 */
export async function buildSite(folder: string, withReports: boolean): Promise<readonly SitePage[]> {
  if (existsSync(folder) && !existsSync(join(folder, 'search.js'))) {
    throw new Error(`${folder} is there and is no site: name another folder, or remove it`)
  }
  rmSync(folder, { recursive: true, force: true })
  const suite = await loadSuite()
  const standing = { targets, expected: readExpected(), measured: readMeasured() }
  const findings = findingsIn(standing.expected, readReasons())
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const reported = new Set<string>()
  for (const target of withReports ? targets : []) {
    for (const start of target.starts) {
      const text = reportOf(target, start)
      if (text === undefined) continue
      reported.add(`${target.name}/${start.label}`)
      write(`reports/${target.name}-${start.label}.html`, text)
    }
  }
  const pages = [
    homePage(),
    ...guidePages(),
    ...rulePages(suite, findings),
    ...implementationsPages(standing),
    ...targets.map((target) =>
      implementationPage({ target, standing, findings, ledger: suite.requirements, reported }),
    ),
  ]
  for (const page of pages) write(page.path, pageText(page))
  write('search.js', await searchScript())
  write('search-index.js', indexScript(pages))
  copyFileSync(join(here, 'style.css'), join(folder, 'style.css'))
  cpSync(pictures, join(folder, 'pictures'), { recursive: true })
  return pages
}

/** The HTML report of a start, if its run was here; where it was run is of no interest. */
function reportOf(target: Target, start: TargetStart): string | undefined {
  const { report } = reportIn(reportFile(target, start))
  if (report === undefined) return undefined
  const anywhere = (_key: string, value: unknown): unknown =>
    typeof value === 'string' ? value.replace(/[^\s"'=]*\/\.targets\//g, '.targets/') : value
  return htmlText(JSON.parse(JSON.stringify(report), anywhere))
}

async function searchScript(): Promise<string> {
  const bundle = await rolldown({ input: join(here, 'search', 'main.ts'), platform: 'browser', logLevel: 'warn' })
  const { output } = await bundle.generate({ format: 'iife', minify: true })
  await bundle.close()
  return output[0].code
}

/** A script and no JSON file: a page that was opened from a disk may not fetch. */
function indexScript(pages: readonly SitePage[]): string {
  const found = pages.map(({ path, title, about }) => ({ path, title: title.replace(/ · mcp-conform$/, ''), about }))
  return `globalThis.sitePages = ${JSON.stringify(found)}\n`
}
