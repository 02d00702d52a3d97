/**
 * `npm run recipes`: every recipe for a CI, as action.yml, ci/Dockerfile, docs/guides/ci.md, docs/guides/fleet.md and `init` have it, run step by step in a
 * clean project with the packed package. What only the CI itself can do (checkout, artifacts, images) is left out; `npx` is one
 * that starts the packed package, and not what a registry has under its name.
 */

import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { pinglessServer } from '../fixtures/samples/pingless-server.ts'
import {
  actionSteps,
  dockerSteps,
  githubSteps,
  gitlabSteps,
  jenkinsSteps,
  kubernetesSteps,
  type Step,
} from './recipes/steps.ts'

const root = join(import.meta.dirname, '..')
const work = mkdtempSync(join(tmpdir(), 'mcp-conform-recipes-'))
const bin = join(work, 'bin')
const home = join(work, 'home')

/** A project of a user, with what \`init\` writes for a CI. */
async function project(name: string, ci: string): Promise<string> {
  const folder = join(work, name)
  mkdirSync(join(folder, 'reports'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "name": "notes", "version": "1.0.0", "type": "module" }')
  writeFileSync(
    join(folder, 'package-lock.json'),
    '{ "name": "notes", "version": "1.0.0", "lockfileVersion": 3, "packages": { "": { "name": "notes", "version": "1.0.0" } } }',
  )
  writeFileSync(join(folder, 'my-server.js'), pinglessServer)
  await execa(join(bin, 'npx'), ['mcp-conform', 'init', '--no-run', '--ci', ci, '--', 'node', 'my-server.js'], {
    cwd: folder,
  })
  const config = join(folder, 'mcp-conform.config.yaml')
  writeFileSync(config, `${readFileSync(config, 'utf8')}revisions: [2025-11-25]\n`)
  return folder
}

let bad = 0
/** Runs steps one after the other, as a job does. @param expected exit code of the last that is not always run */
async function recipe(name: string, folder: string, steps: readonly Step[], expected: number): Promise<void> {
  console.log(name)
  let status = 0
  for (const { title, script, env = {}, always = false } of steps) {
    if (status !== 0 && !always) continue
    const { exitCode, all } = await execa('bash', ['-e', '-o', 'pipefail', '-c', script], {
      cwd: folder,
      env: {
        PATH: `${bin}:${process.env.PATH}`,
        GITHUB_STEP_SUMMARY: join(folder, 'summary.md'),
        GITHUB_OUTPUT: join(folder, 'output'),
        ...env,
      },
      reject: false,
      all: true,
    })
    console.log(`  ${String(exitCode).padStart(3)}  ${title}: ${script.replace(/\s+/g, ' ').slice(0, 90)}`)
    if (always && exitCode !== 0) status = -1
    if (!always) status = exitCode ?? -1
    if (status !== 0 && status !== expected) console.log(String(all).split('\n').slice(-12).join('\n'))
  }
  if (status !== expected) bad += 1
  const made = readdirSync(folder, { recursive: true })
    .map(String)
    .filter(
      (file) =>
        !file.startsWith('root') && /report|conformance|part-|summary|output/.test(file) && /\.\w+$|output/.test(file),
    )
  console.log(
    `  ${status === expected ? 'ok' : `expected exit code ${expected}, got ${status}`}; made ${made.slice(0, 12).join(', ')}`,
  )
}

/** The blocks of YAML of a page that hold `word`. */
function block(page: string, word: string): string {
  const text = readFileSync(join(root, 'docs', 'guides', page), 'utf8')
  const found = [...text.matchAll(/^```yaml\n(.*?)^```/gms)]
    .map(([, yaml = '']) => yaml)
    .find((yaml) => yaml.includes(word))
  if (found === undefined) throw new Error(`expected a block with ${word} in docs/guides/${page}, found none`)
  return found
}

try {
  const pack = ['pack', '--ignore-scripts', '--json', '--pack-destination', work]
  const [{ filename }] = JSON.parse((await execa('npm', pack, { cwd: root })).stdout)
  const tarball = join(work, filename)
  await execa('npm', ['install', '--global', '--prefix', home, tarball])
  mkdirSync(bin)
  const words =
    'while [ "$1" = --yes ] || [ "$1" = -y ]; do shift; done\ncase $1 in mcp-conform|mcp-conform@*) shift ;; esac'
  writeFileSync(join(bin, 'npx'), `#!/bin/sh\n${words}\nexec '${home}/bin/mcp-conform' "$@"\n`, { mode: 0o755 })

  const github = await project('github', 'github')
  const workflow = readFileSync(join(github, '.github', 'workflows', 'mcp-conform.yml'), 'utf8')
  await recipe('init --ci github', github, githubSteps(workflow), 1)
  const action = readFileSync(join(root, 'action.yml'), 'utf8')
  const inputs = { command: 'node my-server.js', flags: '--strict' }
  await recipe('action.yml', await project('action', 'none'), actionSteps(action, inputs, root), 1)
  await recipe(
    'docs/guides/ci.md, GitHub in parts',
    await project('matrix', 'none'),
    githubSteps(block('ci.md', 'matrix:')),
    1,
  )
  const gitlab = await project('gitlab', 'gitlab')
  const job = readFileSync(join(gitlab, '.gitlab-ci.yml'), 'utf8')
  await recipe('init --ci gitlab', gitlab, gitlabSteps(job), 1)
  await recipe(
    'docs/guides/ci.md, GitLab in parts',
    await project('parts', 'none'),
    gitlabSteps(block('ci.md', 'parallel:')),
    1,
  )
  const jenkins = await project('jenkins', 'jenkins')
  await recipe('init --ci jenkins', jenkins, jenkinsSteps(readFileSync(join(jenkins, 'Jenkinsfile'), 'utf8')), 1)
  const pods = await project('pods', 'none')
  const indexed = kubernetesSteps(block('ci.md', 'mcp-conformance'), pods).map(({ script, ...pod }) => ({
    ...pod,
    // The URL is that of a cluster.
    script: script.replace('--url http://my-server/mcp', '').replace(' || ', ' -- node my-server.js || '),
  }))
  await recipe('docs/guides/ci.md, Kubernetes', pods, indexed, 0)
  const fleet = await project('fleet', 'none')
  mkdirSync(join(fleet, 'fleet'))
  const command = ['node', join(fleet, 'my-server.js')]
  const targets = {
    defaults: { revisions: ['2025-11-25'] },
    targets: { a: { server: { command } }, b: { server: { command } } },
  }
  writeFileSync(join(fleet, 'fleet', 'targets.yaml'), JSON.stringify(targets))
  await recipe(
    'docs/guides/fleet.md, Kubernetes',
    fleet,
    kubernetesSteps(block('fleet.md', 'mcp-fleet'), fleet).slice(0, 3),
    0,
  )
  const image = await project('image', 'none')
  const context = join(work, 'context')
  cpSync(join(root, 'ci'), context, { recursive: true })
  cpSync(tarball, join(context, filename))
  const dockerfile = readFileSync(join(context, 'Dockerfile'), 'utf8')
  const options = { root: join(image, 'root'), context, args: { PACKAGE: `/tmp/package/${filename}` } }
  await recipe('ci/Dockerfile', image, dockerSteps(dockerfile, { ...options, words: 'server -- node my-server.js' }), 1)
} finally {
  rmSync(work, { recursive: true, force: true })
}
console.log(bad === 0 ? 'all recipes do what they say' : `${bad} recipes do not do what they say`)
process.exitCode = bad === 0 ? 0 : 1
