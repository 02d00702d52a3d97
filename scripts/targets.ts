/** `npm run targets -- <verb>`: real implementations, installed below `.targets/`, and what the suite finds on them. */
import { targets } from '../fixtures/targets/index.ts'
import { refuse, scriptOptions } from './options/options.ts'
import { selectTargets } from './targets/select.ts'

const usage = `Usage: npm run targets -- <verb> [target[/start]...] [options]

  install    what the targets need, side by side; a folder that cannot be installed is named and skipped
  check      builds the suite, runs it on each target as a user would, and compares what is red or warned with
             fixtures/targets/expected.yaml; fails on what is new and on what is gone. Without names: what CI checks,
             in the revisions where it does
  list       how each target is started
  exercised  how many of the rules that need cooperation the fixture servers and drivers have shown, each and together,
             by the reports of their last checks
  causes     writes which causes reports show beside what the targets break into suites/known/reviewed/targets.yaml, by the
             reports of their last checks; each new pair then needs a look

  --all      check: every target
  --ci       install, list: only what CI checks
  --built    check: dist/ is up to date
  --run      causes: runs the targets first, only the rules that they break and that have a known cause; wants a build
  --write    check, of all or by name: takes what was found into expected.yaml; each new entry then needs its reason
`

const { values, positionals } = scriptOptions(usage, {
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    ci: { type: 'boolean', default: false },
    built: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    run: { type: 'boolean', default: false },
  },
})

const [verb, ...names] = positionals
const wanted = () => {
  const isAll = verb === 'check' ? values.all : !values.ci
  const { selected, unknown } = selectTargets(targets, names, isAll)
  if (unknown.length === 0) return selected
  return refuse(usage, `unknown ${unknown.join(', ')}; known: ${targets.map(({ name }) => name).join(', ')}`)
}

// Each loads what it needs: the ledger and the suite take seconds, and installing needs neither.
if (verb === 'install') {
  const { installFolders } = await import('./targets/install/install.ts')
  process.exitCode = (await installFolders(wanted())) ? 0 : 1
} else if (verb === 'check') {
  const { checkTargets } = await import('./targets/check.ts')
  process.exitCode = (await checkTargets(wanted(), values)) ? 0 : 1
} else if (verb === 'list') {
  const { listTargets } = await import('./targets/list.ts')
  listTargets(wanted())
} else if (verb === 'exercised') {
  const { isFixture, printExercised } = await import('./targets/findings/exercised.ts')
  await printExercised(targets.filter(isFixture))
} else if (verb === 'causes') {
  const { recordCauses } = await import('./targets/findings/causes.ts')
  await recordCauses(wanted(), values.run)
} else refuse(usage, verb === undefined ? 'which verb?' : `unknown verb: ${verb}`)
