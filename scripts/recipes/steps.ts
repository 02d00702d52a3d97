/** What a recipe for a CI runs: its shell commands, read from the file as the CI would read it. */
import { parse } from 'yaml'

export interface Step {
  readonly title: string
  readonly script: string
  readonly env?: Readonly<Record<string, string>>
  /** It runs whatever became of those before it. */
  readonly always?: boolean
}

interface WorkflowStep {
  readonly run?: string
  readonly uses?: string
  readonly if?: string
  readonly env?: Readonly<Record<string, string>>
}

interface Workflow {
  readonly jobs: Readonly<
    Record<string, { strategy?: { matrix: { part: readonly number[] } }; steps: readonly WorkflowStep[] }>
  >
}

interface Action {
  readonly inputs: Readonly<Record<string, { default: string }>>
  readonly runs: { readonly steps: readonly WorkflowStep[] }
}

interface IndexedJob {
  readonly spec: {
    readonly completions: number
    readonly template: { spec: { containers: readonly [{ args: readonly [string] }] } }
  }
}

/** `${{ name }}` with its value. */
const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\$\{\{\s*([\w.-]+)\s*\}\}/g, (whole, name: string) => values[name] ?? whole)

function stepsOf(steps: readonly WorkflowStep[], values: Readonly<Record<string, string>>): readonly Step[] {
  return steps.flatMap(({ run, env = {}, if: condition }, i) =>
    run === undefined
      ? []
      : [
          {
            title: `step ${i + 1}`,
            script: filled(run, values),
            env: Object.fromEntries(Object.entries(env).map(([name, value]) => [name, filled(value, values)])),
            always: condition === 'always()',
          },
        ],
  )
}

/** A workflow of GitHub Actions: every job, once for each part of its matrix. */
export function githubSteps(text: string): readonly Step[] {
  const { jobs }: Workflow = parse(text)
  return Object.entries(jobs).flatMap(([job, { strategy, steps }]) =>
    (strategy?.matrix.part ?? [0]).flatMap((part) =>
      stepsOf(steps, { 'matrix.part': String(part) }).map((step) => ({
        ...step,
        title: `${job}${part === 0 ? '' : ` ${part}`}, ${step.title}`,
      })),
    ),
  )
}

/** A composite action. @param inputs beside the defaults */
export function actionSteps(text: string, inputs: Readonly<Record<string, string>>, path: string): readonly Step[] {
  const action: Action = parse(text)
  const given = Object.entries(action.inputs).map(([name, { default: usual }]) => [
    `inputs.${name}`,
    inputs[name] ?? usual,
  ])
  return stepsOf(action.runs.steps, { 'github.action_path': path, ...Object.fromEntries(given) })
}

/** GitLab: every job, as often as it runs side by side. */
export function gitlabSteps(text: string): readonly Step[] {
  const jobs: Record<string, { parallel?: number; script: readonly string[] }> = parse(text)
  return Object.entries(jobs).flatMap(([job, { parallel = 1, script }]) =>
    Array.from({ length: parallel }, (_, i) => ({
      title: parallel === 1 ? job : `${job} ${i + 1}`,
      script: script.join('\n'),
      env: { CI_NODE_INDEX: String(i + 1), CI_NODE_TOTAL: String(parallel) },
    })),
  )
}

export function jenkinsSteps(text: string): readonly Step[] {
  return [...text.matchAll(/^\s*sh '((?:[^'\\]|\\.)*)'/gm)].map(([, script = ''], i) => ({
    title: `step ${i + 1}`,
    script: script.replaceAll(/\\(.)/g, '$1'),
  }))
}

/** An indexed job of Kubernetes, its volumes in a folder. */
export function kubernetesSteps(text: string, folder: string): readonly Step[] {
  const { spec }: IndexedJob = parse(text)
  const script = spec.template.spec.containers[0].args[0].replaceAll(/ \/(reports|fleet)\b/g, ` ${folder}/$1`)
  return Array.from({ length: spec.completions }, (_, i) => ({
    title: `pod ${i}`,
    script: script.replaceAll('=/reports', `=${folder}/reports`),
    env: { JOB_COMPLETION_INDEX: String(i) },
  }))
}

/**
 * A Dockerfile, in a folder in place of an image: what RUN runs, and what ENTRYPOINT starts.
 * @param args of `docker build`; `words` of `docker run`
 */
export function dockerSteps(
  text: string,
  {
    root,
    context,
    args,
    words,
  }: { root: string; context: string; args: Readonly<Record<string, string>>; words: string },
): readonly Step[] {
  const inRoot = (line: string): string => line.replaceAll(/(?<![\w$])\/(tmp|work)\b/g, `${root}/$1`)
  const env: Record<string, string> = { NPM_CONFIG_PREFIX: `${root}/usr`, PATH: `${root}/usr/bin:${process.env.PATH}` }
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return lines.flatMap((line): Step[] => {
    const [word = '', rest = ''] = [line.split(' ', 1)[0], line.slice(line.indexOf(' ') + 1)]
    if (word === 'ARG') {
      const [name = '', usual = ''] = rest.split('=')
      env[name] = inRoot(args[name] ?? usual)
    }
    if (word === 'COPY') {
      const [from = '', to = ''] = rest.split(' ')
      return [{ title: line, script: `mkdir -p ${inRoot(to)} && cp -r ${context}/${from} ${inRoot(to)}` }]
    }
    if (word === 'RUN') return [{ title: line, script: inRoot(rest), env: { ...env } }]
    if (word === 'WORKDIR') return [{ title: line, script: `mkdir -p ${inRoot(rest)}` }]
    if (word === 'ENTRYPOINT') {
      const parsed: readonly string[] = JSON.parse(rest)
      const entry = parsed.join(' ')
      return [{ title: `${line} ${words}`, script: `${entry} ${words}`, env: { ...env } }]
    }
    return []
  })
}
