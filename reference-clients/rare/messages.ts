/** What few servers say. */
import { isObject } from '../messages.ts'
import { answers, depth, hangsOn, ignores, leavesOn, paramsOf, some, someNumber, someText } from './parts/effects.ts'
import { rareBugs } from './parts/rare-bug.ts'

export default rareBugs({
  'lone-surrogate': {
    says: 'hangs on half a surrogate pair',
    seams: hangsOn((m) => someText(m, (t) => /[\ud800-\udfff]/u.test(t))),
  },
  'null-character': { says: 'leaves on U+0000', seams: leavesOn((m) => someText(m, (t) => t.includes('\u0000'))) },
  'line-separator': { says: 'hangs on U+2028', seams: hangsOn((m) => someText(m, (t) => t.includes('\u2028'))) },
  'bidi-override': { says: 'hangs on U+202E', seams: hangsOn((m) => someText(m, (t) => t.includes('\u202e'))) },
  'astral-character': { says: 'leaves on an emoji', seams: leavesOn((m) => someText(m, (t) => t.includes('🙂'))) },
  'joined-emoji': { says: 'hangs on joined emoji', seams: hangsOn((m) => someText(m, (t) => t.includes('\u200d'))) },
  'mark-in-text': { says: 'leaves on U+FEFF', seams: leavesOn((m) => someText(m, (t) => t.includes('\ufeff'))) },
  'prototype-member': {
    says: 'hangs on a member called __proto__',
    seams: hangsOn((m) => some(m, (v) => isObject(v) && Object.hasOwn(v, '__proto__'))),
  },
  'constructor-member': {
    says: 'hangs on a member called constructor',
    seams: hangsOn((m) => some(m, (v) => isObject(v) && Object.hasOwn(v, 'constructor'))),
  },
  'long-text': {
    says: 'hangs on a string of more than 4,096 characters',
    seams: hangsOn((m) => someText(m, (t) => t.length > 4_096)),
  },
  'very-long-text': {
    says: 'leaves on a string of more than 60,000 characters',
    seams: leavesOn((m) => someText(m, (t) => t.length > 60_000)),
  },
  'deep-nesting': { says: 'hangs on more than 400 levels', seams: hangsOn((m) => depth(m) > 400) },
  'some-nesting': { says: 'leaves on more than 14 levels', seams: leavesOn((m) => depth(m) > 14) },
  'many-members': {
    says: 'hangs on an object with more than 60 members',
    seams: hangsOn((m) => some(m, (v) => isObject(v) && Object.keys(v).length > 60)),
  },
  'minus-zero': { says: 'hangs on -0', seams: hangsOn((m) => someNumber(m, (n) => Object.is(n, -0))) },
  'infinite-number': {
    says: 'leaves on a number that is too large',
    seams: leavesOn((m) => someNumber(m, (n) => !Number.isFinite(n))),
  },
  'unsafe-number': {
    says: 'hangs on a number beyond 2^53',
    seams: hangsOn((m) => someNumber(m, (n) => Number.isFinite(n) && Math.abs(n) > Number.MAX_SAFE_INTEGER)),
  },
  'tiny-number': {
    says: 'hangs on a number that is nearly nothing',
    seams: hangsOn((m) => someNumber(m, (n) => n !== 0 && Math.abs(n) < 1e-300)),
  },
  'null-progress-token': {
    says: 'hangs on progress with null for a token',
    seams: hangsOn((m) => m.method === 'notifications/progress' && paramsOf(m).progressToken === null),
  },
  'fractional-progress-token': {
    says: 'leaves on a progress token with a fraction',
    seams: leavesOn(
      (m) => typeof paramsOf(m).progressToken === 'number' && !Number.isInteger(paramsOf(m).progressToken),
    ),
  },
  'progress-without-progress': {
    says: 'hangs on progress without its value',
    seams: hangsOn((m) => m.method === 'notifications/progress' && paramsOf(m).progress === undefined),
  },
  'unknown-level': {
    says: 'hangs on a log message of an unknown level',
    seams: hangsOn((m) => m.method === 'notifications/message' && String(paramsOf(m).level).endsWith('?')),
  },
  'log-without-data': {
    says: 'leaves on a log message without data',
    seams: leavesOn((m) => m.method === 'notifications/message' && !Object.hasOwn(paramsOf(m), 'data')),
  },
  'null-logger': { says: 'hangs on null for a logger', seams: hangsOn((m) => paramsOf(m).logger === null) },
  'cancelled-null': {
    says: 'hangs on a cancellation of null',
    seams: hangsOn((m) => m.method === 'notifications/cancelled' && paramsOf(m).requestId === null),
  },
  'update-without-uri': {
    says: 'leaves on an update without uri',
    seams: leavesOn((m) => m.method === 'notifications/resources/updated' && paramsOf(m).uri === undefined),
  },
  'unknown-notification': {
    says: 'leaves on a notification with an unknown method',
    seams: leavesOn((m) => String(m.method).startsWith('notifications/x-')),
  },
  'empty-method': { says: 'leaves a request with an empty method alone', seams: ignores((m) => m.method === '') },
  'inherited-method': {
    says: 'finds a method called toString in the prototype of its table',
    seams: () => ({
      incoming: (message, next, context) =>
        message.method === 'toString' && message.id !== undefined
          ? void context.send({ jsonrpc: '2.0', id: message.id, result: '[object Undefined]' })
          : next(message),
    }),
  },
  'null-params': {
    says: 'hangs on a request with null params',
    seams: hangsOn((m) => m.params === null && m.id !== undefined),
  },
  'list-as-params': { says: 'hangs on params that are a list', seams: hangsOn((m) => Array.isArray(m.params)) },
  'unknown-answer': {
    says: 'leaves on an answer to nothing',
    seams: leavesOn((m) => m.method === undefined && String(m.id).startsWith('x-')),
  },
  'answer-to-null': {
    says: 'hangs on an error for null',
    seams: hangsOn((m) => m.method === undefined && m.id === null),
  },
  'rounded-id': {
    says: 'takes ids for 32 bit integers',
    seams: answers(
      ({ id }) => typeof id === 'number' && id > 2 ** 31,
      (answer) => ({ ...answer, id: Number(answer.id) | 0 }),
    ),
  },
  'negative-id': {
    says: 'leaves requests with a negative id alone',
    seams: ignores((m) => typeof m.id === 'number' && m.id < 0 && m.method !== undefined),
  },
  'empty-id': {
    says: 'takes a request with an empty id for a notification',
    seams: ignores((m) => m.id === '' && m.method !== undefined),
  },
  'id-in-ascii': {
    says: 'drops what is not ASCII from ids',
    seams: answers(
      ({ id }) => typeof id === 'string' && /[^ -~]/.test(id),
      (answer) => ({ ...answer, id: String(answer.id).replace(/[^ -~]/g, '?') }),
    ),
  },
  'twice-for-text': {
    says: 'answers twice when the id is a text that begins with a space',
    seams: answers(
      ({ id }) => typeof id === 'string' && id.startsWith(' '),
      (answer) => [answer, answer],
    ),
  },
  unreadable: {
    says: 'reads nothing after text that is no JSON',
    seams: () => {
      let isStuck = false
      return {
        unreadable: (_, next) => {
          isStuck = true
          return next()
        },
        incoming: (message, next) => {
          if (!isStuck) next(message)
        },
      }
    },
  },
})
