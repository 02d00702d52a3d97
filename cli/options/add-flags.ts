/** The flags that several commands share. Their values are checked later, in options.ts. */

import { dirname } from 'node:path'
import type { Command } from 'commander'
import { callToolsChoices } from '../../harness/fixtures/bindings.ts'
import { transportKinds } from '../../harness/trace/place.ts'
import { type BoundName, bytesInWords, defaultBounds } from '../../harness/wire/bounds.ts'
import { reportNames } from '../../reports/names.ts'
import { shows } from '../../reports/options.ts'
import { revisions } from '../../schema/revisions.ts'
import { boundNames } from '../../settings/bounds.ts'
import {
  defaultCases,
  defaultConcurrency,
  defaultFuzzMs,
  defaultFuzzRuns,
  defaultLimits,
} from '../../settings/defaults.ts'
import { baselineName } from './baseline-file.ts'
import { defaultPaths } from './report-requests.ts'

/** For a flag that may be given several times, or once with commas. */
export function several(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, ...value.split(',').map((part) => part.trim())]
}

/** For a flag that may be given several times and whose values may hold commas. */
function each(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value]
}

/** What only a server has. */
export function addServerFlags(command: Command): void {
  command
    .optionsGroup('The server:')
    .option('--url <url>', 'the endpoint; Streamable HTTP, else HTTP+SSE')
    .option('--starts-http', 'the command starts the HTTP server at --url; it is not spoken to over stdio')
    .option(
      '--header <field>',
      "'Name: value' to send with each HTTP request; $NAME is a variable; kept out of traces and reports; repeatable",
      each,
    )
    .option('--header-file <file>', 'the same, one header a line; repeatable', each)
    .option(
      '--call-tools <which>',
      `tools that may be called: ${callToolsChoices.join(', ')} (default: safe, those marked read-only or configured)`,
    )
}

/** How long a target is fuzzed. */
export function addFuzzFlags(command: Command): void {
  command
    .optionsGroup('What is tested:')
    .option('--fuzz', 'only the fuzz properties, for the time of --fuzz-time')
    .option(
      '--fuzz-time <time>',
      `time for all fuzz properties together, such as 90s or 10m, in place of a number of messages (with --fuzz: ${defaultFuzzMs / 1000}s)`,
    )
}

/** What only a client has. */
export function addClientFlags(command: Command): void {
  command
    .optionsGroup('The client:')
    .option(
      '--driver',
      'the command is a driver: it does actions, and says what came of them; see docs/reference/drivers.md',
    )
}

/** How a target that we start is started, and over what it is spoken to. */
export function addStartFlags(command: Command): void {
  command
    .optionsGroup('How it is started:')
    .option('--env <KEY=value>', 'added to the environment of the command; repeatable', each)
    .option('--cwd <folder>', 'where the command runs (default: here)')
    .option('--keep-npx', 'start npx each time; by default the program behind it is looked up once')
    .option(
      '--start-timeout <ms>',
      `from the launch of the target to its first sign of life (default: ${defaultLimits.startMs})`,
    )
    .optionsGroup('What is tested:')
    .option(
      '--transport <kind>',
      `${transportKinds.join(', ')}; repeatable (default: all that the target offers)`,
      several,
    )
    .option('--fuzz-runs <n>', `messages for each fuzz property (default: ${defaultFuzzRuns})`)
    .option(
      '--cases <folder>',
      `failing cases of fuzzing are written there; those that are there run first (default: ${defaultCases})`,
    )
}

/** Runs again and again. */
export function addWatchFlag(command: Command): void {
  command
    .optionsGroup('What is tested:')
    .option('--watch', 'run again when files here change, first what failed; keys: a, f, r, p, q')
}

/** Where the configuration is. */
export function addConfigFlag(command: Command): void {
  command
    .optionsGroup('What is tested:')
    .option(
      '--config <file>',
      'configuration (default: mcp-conform.config.{json,yaml,yml,ts,mts,js,mjs} here, if there is one)',
    )
}

/** What a run needs to know, whatever is tested. */
export function addRunFlags(command: Command): void {
  addConfigFlag(command)
  command
    .option('--revision <id>', `${revisions.join(', ')}; repeatable (default: all that the target accepts)`, several)
    .option('--last-failed', 'only what the last run here found broken, where it did')
    .option(
      '--shard <i/n>',
      'only this part of the scenario runs, such as 2/4; auto: as the CI says; see mcp-conform merge',
    )
    .option('--bail', 'end at the first violation')
    .option(
      '--quick',
      'for each change: only the newest revision of each era, few generated messages, no waiting; what rests on silence is not judged',
    )
    .option('--seed <n>', 'of everything random: a number, or random for a new one (default: one a version)')
    .optionsGroup('Limits:')
    .option('--timeout <ms>', `for one answer (default: ${defaultLimits.requestMs})`)
    .option('--scenario-timeout <ms>', `for one scenario (default: ${defaultLimits.scenarioMs})`)
    .option('--run-timeout <ms>', `for the whole run, from the start of this program (default: ${defaultLimits.runMs})`)
    .option('--concurrency <n>', `scenarios that work at once (default: ${defaultConcurrency} on this machine)`)
    .optionsGroup('What is kept:')
    .option('--trace <file>', 'write everything that crosses the wire to this JSONL file; see mcp-conform judge')
    .option('--redact <header>', 'further headers whose values are secret; repeatable', several)
}

/** What is judged and how it is reported. */
export function addReportFlags(command: Command): void {
  command
    .optionsGroup('What is judged:')
    .option(
      '--scenario <pattern>',
      'only these scenarios, such as lifecycle/*; monitors watch all the same; repeatable',
      several,
    )
    .option('--requirement <pattern>', 'only these requirements, such as tools.*; repeatable', several)
    .option(
      '--only <requirement[@place]>',
      'only this, and nothing else on the console; a place is <revision>/<transport>; repeatable',
      several,
    )
    .option('--exclude <pattern>', 'not these scenarios, monitors or requirements; repeatable', several)
    .option('--strict', 'a broken SHOULD counts as a failure')
    .option(
      '--set <set>',
      'what counts is what a minor release demanded, such as 2025-11-25@0.2, and only that revision is tested; 0.2 for all; repeatable',
      several,
    )
    .option('--baseline <file>', `known reds (default: ${baselineName} here, if there is one)`)
    .option('--no-baseline', 'count every red, known or not')
    .option('--update-baseline', 'write the baseline anew: what is broken now goes in, what is not goes out')
    .option('--bound <name=value>', boundHelp, each)
  addOutputFlags(command)
  command.option('--show-secrets', 'tokens and passwords stand in the trace and in reports, as they crossed the wire')
}

/** Which reports, and what the console shows. */
export function addOutputFlags(command: Command): void {
  command
    .optionsGroup('Reports:')
    .option('--report <name[=path]>', reportHelp, each)
    .option(
      '--history <folder>',
      'add the run to this folder, and draw its page: verdicts over commits, since when, how flaky',
    )
    .option('--rules <url>', 'where the pages of explain --pages are; HTML, Markdown and SARIF reports link to them')
    .option('--show <part>', `on the console in full: ${shows.join(', ')}; repeatable`, several)
    .option('--verbose', 'every detail on the console')
    .option('--quiet', 'no console report; the exit code and the other reports tell')
    .option('--no-color', 'no colours; so does NO_COLOR in the environment')
}

const boundHelp = `how much a target may make us read and keep; repeatable: ${[...boundNames].map(([name, key]) => `${name} (${bytesOrNumber(key)})`).join(', ')}`

function bytesOrNumber(name: BoundName): string {
  const value = defaultBounds[name]
  return name.endsWith('Bytes') ? bytesInWords(value).replace(' ', '') : String(value)
}

const reportHelp = `${reportNames.join(', ')}, each with =path or =- for standard output; repeatable (default: console; the others go to ${dirname(defaultPaths.json ?? '')}/)`
