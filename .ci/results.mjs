/** What the JSON reports of the tests say: `lost`, `failed` or `sum`, and the reports; those of a second run come later. */
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

const [, , verb, ...files] = process.argv
const reports = files.filter(existsSync).map((file) => JSON.parse(readFileSync(file, 'utf8')))
/** A test that was begun or waited for has no result. */
const isLost = ({ assertionResults }) => assertionResults.some(({ status }) => status === 'pending')

if (verb === 'lost') {
  const names = reports.flatMap(({ testResults }) => testResults.filter(isLost))
  console.log(names.map(({ name }) => relative(process.cwd(), name)).join(' '))
} else if (verb === 'failed') {
  process.exitCode = reports.some(({ numFailedTests, numFailedTestSuites }) => numFailedTests + numFailedTestSuites > 0)
    ? 1
    : 0
} else {
  const latest = new Map(reports.flatMap(({ testResults }) => testResults.map((file) => [file.name, file])))
  const all = [...latest.values()].flatMap(({ assertionResults }) => assertionResults)
  const count = (...kinds) => all.filter(({ status }) => kinds.includes(status)).length
  const skipped = count('skipped', 'todo', 'pending')
  console.log(`${count('passed')} passed, ${count('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
}
