/** The files for CI systems: they install, build and test, and are where the system looks for them. */
import { stringify } from 'yaml'
import type { CiSystem } from '../options/ci-systems.ts'
import { doubleQuoted } from '../project/folders.ts'
import type { Project } from '../project/project.ts'

interface CiFileOptions {
  readonly ci: CiSystem
  readonly side: 'server' | 'client'
  /** The version of this program, which the CI job uses. */
  readonly version: string
  readonly project: Project
  /** Whether the repository has such a file that does not test with this program. Paths are relative to the root. */
  readonly isForeign: (path: string) => boolean
}

interface CiFile {
  /** Relative to the repository. */
  readonly path: string
  readonly text: string
  /** What is left to do for the system to use it. */
  readonly toDo?: string
}

export function ciFile(options: CiFileOptions): CiFile | undefined {
  const { ci, isForeign } = options
  switch (ci) {
    case 'github':
      return { path: '.github/workflows/mcp-conform.yml', text: github(options) }
    case 'gitlab': {
      if (!isForeign('.gitlab-ci.yml')) return { path: '.gitlab-ci.yml', text: gitlab(options) }
      const path = 'mcp-conform.gitlab-ci.yml'
      return { path, text: gitlab(options), toDo: `add to .gitlab-ci.yml: include: [{ local: ${path} }]` }
    }
    case 'jenkins': {
      if (!isForeign('Jenkinsfile')) return { path: 'Jenkinsfile', text: jenkins(options) }
      const path = 'Jenkinsfile.mcp-conform'
      return { path, text: jenkins(options), toDo: `make a pipeline in Jenkins with "Script Path" ${path}` }
    }
    case 'none':
      return undefined
  }
}

const buildLines = ({ project }: CiFileOptions): readonly string[] => project.toolchains.flatMap(({ build }) => build)

/** The line that tests, in the folder of the repository. */
function testLine({ project, side, version }: CiFileOptions, reports: readonly string[]): string {
  const prefix = project.toolchains.map((one) => one.prefix).join('')
  const run = `${prefix}npx --yes mcp-conform@${version} ${side} ${reports.map((one) => `--report ${one}`).join(' ')}`
  return project.folder === '.' ? run : `(cd ${doubleQuoted(project.folder)} && ${run})`
}

/** A file that the test writes, seen from the repository. */
const written = ({ project }: CiFileOptions, name: string): string =>
  project.folder === '.' ? name : `${project.folder}/${name}`

function github(options: CiFileOptions): string {
  const { toolchains } = options.project
  const go = toolchains.find(({ goMod }) => goMod !== undefined)
  const build = buildLines(options)
  const summary = doubleQuoted(written(options, 'conformance.md'))
  const reports = ['console', 'github', 'markdown=conformance.md', 'html=conformance.html']
  const steps = [
    { uses: 'actions/checkout@v4' },
    { uses: 'actions/setup-node@v4', with: { 'node-version': 22 } },
    ...(toolchains.some(({ language }) => language === 'python')
      ? [{ uses: 'actions/setup-python@v5', with: { 'python-version': '3.13' } }]
      : []),
    ...(go === undefined ? [] : [{ uses: 'actions/setup-go@v5', with: { 'go-version-file': go.goMod } }]),
    ...(build.length === 0 ? [] : [{ name: 'Build', run: `${build.join('\n')}\n` }]),
    { name: 'Test', run: testLine(options, reports) },
    { if: 'always()', run: `[ ! -f ${summary} ] || cat ${summary} >> "$GITHUB_STEP_SUMMARY"` },
    {
      if: 'always()',
      uses: 'actions/upload-artifact@v4',
      with: { name: 'mcp-conformance', path: written(options, 'conformance.html') },
    },
  ]
  const job = { 'runs-on': 'ubuntu-latest', 'timeout-minutes': 30, steps }
  const workflow = {
    name: 'MCP conformance',
    on: ['push', 'pull_request'],
    permissions: { contents: 'read' },
    jobs: { conformance: job },
  }
  return stringify(workflow, { lineWidth: 0 })
}

const reportFiles = ['console', 'junit=conformance.xml', 'html=conformance.html']

/** Images of Python and Go have no Node, which this program needs. */
const nodeForImage =
  "curl -fsSL https://nodejs.org/dist/v22.12.0/node-v22.12.0-linux-$(uname -m | sed 's/x86_64/x64/; s/aarch64/arm64/').tar.gz | tar -xz -C /usr/local --strip-components=1"
const images = { node: 'node:22', python: 'python:3.13', go: 'golang:1' }

function gitlab(options: CiFileOptions): string {
  const language = options.project.toolchains.find((one) => one.language !== 'node')?.language ?? 'node'
  const job = {
    image: images[language],
    ...(language === 'node' ? {} : { before_script: [nodeForImage] }),
    script: [...buildLines(options), testLine(options, reportFiles)],
    artifacts: {
      when: 'always',
      paths: [written(options, 'conformance.html')],
      reports: { junit: written(options, 'conformance.xml') },
    },
  }
  return stringify({ 'mcp-conformance': job }, { lineWidth: 0 })
}

function jenkins(options: CiFileOptions): string {
  const quoted = (text: string): string => `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`
  const lines = [...buildLines(options), testLine(options, reportFiles)].map((line) => `        sh ${quoted(line)}`)
  const tools = { node: '', python: ', Python 3 with venv', go: ' and Go' }
  const needed = options.project.toolchains.map(({ language }) => tools[language]).join('')
  return `// The agent needs Node 20.19 or later${needed}, and the plugin "JUnit".
pipeline {
  agent any
  stages {
    stage('MCP conformance') {
      steps {
${lines.join('\n')}
      }
    }
  }
  post {
    always {
      junit ${quoted(written(options, 'conformance.xml'))}
      archiveArtifacts ${quoted(written(options, 'conformance.html'))}
    }
  }
}
`
}
