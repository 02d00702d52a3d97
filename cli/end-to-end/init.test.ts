/** `init` in projects of several kinds: what the files for the CI run is run word for word, in a clean copy. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { githubSteps, gitlabSteps, jenkinsSteps, type Step } from '../../scripts/recipes/steps.ts'
import { hasProgram, sampleProjects, writeProject } from './init-projects.ts'
import { callCli, program, smallServer } from './run-cli.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'init-'))
  mkdirSync(join(folder, 'bin'))
  // What a registry has under the name is not what is tested here; a few rules are enough.
  const words = `[ "$1" = --yes ] && shift\nshift\nexec '${process.execPath}' '${program}' "$@" --revision 2025-11-25 --requirement 'ping.receiver.*'\n`
  writeFileSync(join(folder, 'bin', 'npx'), `#!/bin/sh\n${words}`, { mode: 0o755 })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const files = {
  github: ['.github/workflows/mcp-conform.yml', githubSteps],
  gitlab: ['.gitlab-ci.yml', gitlabSteps],
  jenkins: ['Jenkinsfile', jenkinsSteps],
} as const
type System = keyof typeof files
const systems: readonly System[] = ['github', 'gitlab', 'jenkins']

/** Each step in a shell of its own, as the systems have it. */
async function runSteps(cwd: string, steps: readonly Step[]): Promise<string> {
  let said = ''
  for (const { script, env = {} } of steps) {
    const PATH = `${join(folder, 'bin')}:${process.env.PATH}`
    const surroundings = { PATH, GITHUB_STEP_SUMMARY: join(folder, 'summary.md'), GOFLAGS: '-buildvcs=false', ...env }
    const { all } = await execa('bash', ['-e', '-c', script], { cwd, env: surroundings, all: true })
    said += `${all}\n`
  }
  return said
}

describe.each(Object.entries(sampleProjects))('%s', (name, project) => {
  const copy = (kind: string): string => join(folder, `${name} ${kind}`.replaceAll(/\W/g, '-'))

  test.each(systems)('the file for %s installs and builds what the project needs', async (ci) => {
    const cwd = writeProject(copy(ci), project)
    const { exitCode, all } = await callCli(['init', '--ci', ci, '--no-run', '--', ...project.command], { cwd })
    expect(exitCode, all).toBe(0)
    const [path, steps] = files[ci]
    const lines = steps(readFileSync(join(copy(ci), path), 'utf8')).flatMap(({ script }) => script.trim().split('\n'))
    expect(lines.slice(0, project.build.length)).toEqual(project.build)
  })

  test.skipIf(project.needs.some((one) => !hasProgram(one)))('what the file for GitHub runs is green', async () => {
    const cwd = writeProject(copy('run'), project)
    await callCli(['init', '--ci', 'github', '--no-run', '--', ...project.command], { cwd })
    const [path, steps] = files.github
    const said = await runSteps(copy('run'), steps(readFileSync(join(copy('run'), path), 'utf8')))
    expect(said).toContain('CONFORMS')
    expect(existsSync(join(cwd, 'conformance.html'))).toBe(true)
  })
})

test('a file that the CI does not read by itself is told with what is left to do', async () => {
  const cwd = join(folder, 'foreign')
  mkdirSync(cwd)
  writeFileSync(join(cwd, '.gitlab-ci.yml'), 'test:\n  script: [make]\n')
  const { all } = await callCli(['init', '--no-run', '--', 'node', 'x.js'], { cwd })
  expect(all).toContain('written  mcp-conform.gitlab-ci.yml')
  expect(all).toContain('to do    add to .gitlab-ci.yml: include: [{ local: mcp-conform.gitlab-ci.yml }]')
  expect(parse('include: [{ local: mcp-conform.gitlab-ci.yml }]')).toEqual({
    include: [{ local: 'mcp-conform.gitlab-ci.yml' }],
  })
})

test('--dry-run shows the files and writes none', async () => {
  const cwd = join(folder, 'dry')
  mkdirSync(cwd)
  const { exitCode, all } = await callCli(['init', '--dry-run', '--', 'node', 'x.js'], { cwd })
  expect(all).toContain('would write  mcp-conform.config.yaml')
  expect(all).toContain('    server:')
  expect(existsSync(join(cwd, 'mcp-conform.config.yaml'))).toBe(false)
  expect(exitCode).toBe(0)
})

test('a target that does not start is told at once, and the files are there', async () => {
  const cwd = join(folder, 'not-built')
  mkdirSync(cwd)
  const { exitCode, all } = await callCli(['init', '--', 'node', join(cwd, 'dist', 'server.js')], { cwd })
  expect(all).toContain('It cannot be tested yet.')
  expect(exitCode).toBe(3)
  expect(parse(readFileSync(join(cwd, 'mcp-conform.config.yaml'), 'utf8'))).toEqual({
    server: { command: ['node', './dist/server.js'] },
  })
})

test('ends with the doctor and a first run, with the configuration that is there', async () => {
  const cwd = join(folder, 'first')
  mkdirSync(cwd)
  const config = { server: { command: smallServer }, revisions: ['2025-11-25'] }
  writeFileSync(join(cwd, 'mcp-conform.config.yaml'), JSON.stringify(config))
  const { exitCode, all } = await callCli(['init', '--', 'something-else'], { cwd })
  expect(all).toContain('kept     mcp-conform.config.yaml')
  expect(all).toContain('It can be tested.')
  expect(all.split('A first run:')[1]).toMatch(/CONFORMS|DOES NOT CONFORM|INCOMPLETE/)
  // The run has failures, which are told and are none of init's.
  expect(all).toContain('exit code 1 (violations)')
  expect(exitCode).toBe(0)
})
