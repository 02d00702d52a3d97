/** The files that a project begins with. */
import { stringify } from 'yaml'
import type { CiSystem } from '../options/ci-systems.ts'

export interface InitOptions {
  readonly side: 'server' | 'client'
  readonly command: readonly string[]
  readonly url: string | undefined
  readonly startsHttp: boolean
  readonly ci: CiSystem
  /** Of this program, for the CI to keep to. */
  readonly version: string
  readonly baselineName: string
}

export interface InitFile {
  readonly path: string
  readonly text: string
}

export function initFiles(options: InitOptions): readonly InitFile[] {
  return [
    { path: 'mcp-conform.config.yaml', text: config(options) },
    { path: options.baselineName, text: baseline },
    ...ciFile(options),
  ]
}

function config({ side, command, url, startsHttp }: InitOptions): string {
  const target = {
    ...(command.length === 0 ? {} : { command }),
    ...(url === undefined ? {} : { url }),
    ...(startsHttp ? { startsHttp } : {}),
  }
  return `# yaml-language-server: $schema=./node_modules/mcp-conform/settings/config.schema.json
# Flags on the command line come first. \${NAME} is a variable of the environment.
${stringify({ [side]: target })}
# revisions: [2025-11-25]        # default: all that the target accepts
# callTools: safe                # tools that may be called: safe (marked read-only), all, none
# fixtures:                      # npx mcp-conform fixtures says what each would unlock
#   slow-tool: { name: my_slow_tool, arguments: { steps: 3 } }
# severity:
#   tools.name.*: warn
`
}

const baseline = `# Known reds of this target: mcp-conform fails on every other one, and on an entry that is no longer true.
# npx mcp-conform ... --update-baseline fills it in.
known: []
`

function ciFile({ ci, side, version }: InitOptions): readonly InitFile[] {
  const run = `npx --yes mcp-conform@${version} ${side}`
  switch (ci) {
    case 'github':
      return [{ path: '.github/workflows/mcp-conform.yml', text: github(run) }]
    case 'gitlab':
      return [{ path: 'mcp-conform.gitlab-ci.yml', text: gitlab(run) }]
    case 'jenkins':
      return [{ path: 'Jenkinsfile.mcp-conform', text: jenkins(run) }]
    case 'none':
      return []
  }
}

const github = (run: string) => `name: MCP conformance
on: [push, pull_request]
permissions:
  contents: read
jobs:
  conformance:
    runs-on: ubuntu-latest
    timeout-minutes: 30
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 22
      - run: npm ci # and whatever builds the target
      - run: ${run} --report console --report github --report markdown=conformance.md --report html=conformance.html
      - if: always()
        run: '[ ! -f conformance.md ] || cat conformance.md >> "$GITHUB_STEP_SUMMARY"'
      - if: always()
        uses: actions/upload-artifact@v4
        with:
          name: mcp-conformance
          path: conformance.html
`

const gitlab = (run: string) => `mcp-conformance:
  image: node:22
  script:
    - npm ci # and whatever builds the target
    - ${run} --report console --report junit=conformance.xml --report html=conformance.html
  artifacts:
    when: always
    paths: [conformance.html]
    reports:
      junit: conformance.xml
`

const jenkins = (run: string) => `pipeline {
  agent any
  stages {
    stage('MCP conformance') {
      steps {
        sh 'npm ci' // and whatever builds the target
        sh '${run} --report console --report junit=conformance.xml --report html=conformance.html'
      }
    }
  }
  post {
    always {
      junit 'conformance.xml'
      archiveArtifacts 'conformance.html'
    }
  }
}
`
