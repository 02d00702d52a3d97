import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  type Action,
  check,
  each,
  errorCode,
  type Finding,
  failed,
  type JudgeContext,
  type Labels,
  missing,
  notObserved,
  seen,
} from '../../../harness/index.ts'
import { codes, isJsonArray, isJsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { sentBySubject } from '../../judging/conversation-of.ts'
import { answerTo, askingAtCalls, type QuestionOutcome } from '../parts/asking.ts'
import { isDriven, reportOf } from '../parts/driven.ts'

/** Roots are asked for at first, when one of them is gone, when they have changed, and when they cannot be had. */
const phases = ['first', 'gone', 'changed', 'broken'] as const
type Phase = (typeof phases)[number]

const needed = 'needs change-roots: a driver that changes the roots (--driver, docs/reference/drivers.md)'
const folders = {
  kept: 'kept',
  gone: 'gone',
  missing: 'missing',
  later: 'later',
  beside: 'beside',
  hidden: 'hidden',
} as const
/** Folders that are there. No two roots lead to the same one: a client that resolves them offers each once. */
const made = [folders.kept, folders.gone, folders.later, folders.beside, folders.hidden]
const firstGranted: readonly string[] = [folders.kept, folders.gone, folders.missing, folders.beside, folders.hidden]
const changedMethod = 'notifications/roots/list_changed'

const question = { method: 'roots/list', params: {} }

function urisIn({ result }: QuestionOutcome): readonly string[] {
  const roots = result?.roots
  if (roots === undefined || !isJsonArray(roots)) return []
  return roots.flatMap((root) => (isJsonObject(root) && typeof root.uri === 'string' ? [root.uri] : []))
}

/** By the name of the folder: a client may write the way to it otherwise. */
const names = (answer: QuestionOutcome): readonly string[] =>
  urisIn(answer).map((uri) => uri.replace(/\/+$/, '').split('/').at(-1) ?? '')

const climbs = (uri: string): boolean => uri.split('/').some((part) => part.replaceAll(/%2e/gi, '.') === '..')

/** Judges the roots of a phase; not-observed when there are none. */
function rootsOf(
  labels: Labels<Phase>,
  context: JudgeContext,
  phase: Phase,
  judge: (answer: QuestionOutcome) => Finding,
): Finding {
  const answer = answerTo(labels, context, phase)
  if (context.reports.length === 0 || answer === undefined) return notObserved(needed)
  return answer.result === undefined ? notObserved('the client gave no roots') : judge(answer)
}

/** Whether it told of a change between two questions. */
function tells(labels: Labels<Phase>, context: JudgeContext, from: Phase, to: Phase): boolean {
  const since = seen(labels, from)?.sent?.seq ?? Number.POSITIVE_INFINITY
  const until = seen(labels, to)?.sent?.seq ?? Number.POSITIVE_INFINITY
  return sentBySubject(context).some(({ method, seq }) => method === changedMethod && seq > since && seq < until)
}

export default using(['change-roots']).clientScenario<Phase>({
  title: 'Roots that are not there, climb, go away and change',
  async drive({ serve, revision, facts }) {
    if (!isDriven(facts)) return
    const home = await mkdtemp(join(tmpdir(), 'roots-'))
    try {
      await Promise.all(made.map((name) => mkdir(join(home, name))))
      const url = (...path: readonly string[]): string => [pathToFileURL(home).href, ...path].join('/')
      const questions = phases.map((phase) => [phase, question] as const)
      const { on, tools } = askingAtCalls<Phase>(questions, revision)
      const call = (name: Phase): Action => ({ action: 'call-tool', name })
      const first = [
        url(folders.kept),
        url(folders.gone),
        url(folders.missing),
        url(folders.kept, '..', folders.beside),
        url(folders.kept, '%2e%2e', folders.hidden),
      ]
      const server = await serve(
        {
          tools,
          on: {
            ...on,
            'tools/call': async (request, next) => {
              if (request.params.name === 'gone') await rm(join(home, folders.gone), { recursive: true, force: true })
              return on?.['tools/call']?.(request, next) ?? next()
            },
          },
        },
        {
          actions: [
            { action: 'change-roots', set: first.map((uri) => ({ uri })) },
            { action: 'list-tools' },
            call('first'),
            call('gone'),
            { action: 'change-roots', set: [{ uri: url(folders.later) }] },
            call('changed'),
            { action: 'change-roots', throws: 'the roots cannot be read', id: 'throws' },
            call('broken'),
          ],
        },
      )
      await server.done()
    } finally {
      await rm(home, { recursive: true, force: true })
    }
  },
  judges: {
    'roots.list-changed.notify': (labels, context) =>
      rootsOf(labels, context, 'changed', (answer) => {
        const isNew = names(answer).includes(folders.later)
        if (!isNew) return notObserved('the roots did not change, which another requirement covers')
        return check(tells(labels, context, 'gone', 'changed'), changedMethod, 'other roots alone', ...answer.evidence)
      }),
    'roots.guidance.monitor-changes': (labels, context) =>
      rootsOf(labels, context, 'changed', (answer) =>
        check(names(answer).includes(folders.later), 'the roots as they are now', answer.result, ...answer.evidence),
      ),
    'roots.security.expose-permitted-only': (labels, context) =>
      // What is given after a change may be what was granted before: roots.guidance.monitor-changes covers that.
      each(['first', 'gone'] as const, (phase) =>
        rootsOf(labels, context, phase, (answer) => {
          const extra = names(answer).find((name) => !firstGranted.includes(name))
          return check(extra === undefined, 'none but the roots that were granted', answer.result, ...answer.evidence)
        }),
      ),
    'roots.guidance.validate-accessible': (labels, context) =>
      rootsOf(labels, context, 'first', (answer) =>
        check(!names(answer).includes(folders.missing), 'no root that is not there', answer.result, ...answer.evidence),
      ),
    'roots.security.monitor-accessibility': (labels, context) =>
      rootsOf(labels, context, 'first', (before) => {
        if (!names(before).includes(folders.gone)) return notObserved('the root was not offered at first')
        return rootsOf(labels, context, 'gone', (after) => {
          const noticed = !names(after).includes(folders.gone) || tells(labels, context, 'first', 'gone')
          return check(noticed, 'no root that has gone', after.result, ...after.evidence)
        })
      }),
    'roots.security.validate-uris': (labels, context) =>
      rootsOf(labels, context, 'first', (answer) => {
        const climbing = urisIn(answer).find(climbs)
        return check(climbing === undefined, 'roots without ".." on their way', climbing, ...answer.evidence)
      }),
    'roots.errors.internal-error': (labels, context) => {
      const broken = seen(labels, 'broken')
      if (broken === undefined || context.reports.length === 0) return notObserved(needed)
      if (reportOf(context, 'throws')?.outcome === 'unsupported')
        return notObserved('the driver cannot make its roots fail')
      if (broken.response?.result !== undefined)
        return failed(`error ${codes.internalError}`, broken.response.json, ...broken.evidence)
      return broken.response === undefined
        ? missing(`error ${codes.internalError}`, ...broken.evidence)
        : errorCode(broken, codes.internalError)
    },
  },
})
