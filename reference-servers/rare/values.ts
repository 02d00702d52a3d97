/** Numbers, ids and structures that few people send. */
import { isObject } from '../json-rpc.ts'
import { answers, answersTwice, answersUnasked, asError, hangsOn, ignores } from './parts/effects.ts'
import {
  argumentsOf,
  depth,
  isRequest,
  isResponseTo,
  metaOf,
  methodOf,
  paramsOf,
  some,
  someNumber,
} from './parts/look.ts'
import { rareBugs } from './parts/rare-bug.ts'

const has = (value: unknown, name: string): boolean => isObject(value) && Object.hasOwn(value, name)

export default rareBugs({
  'rounded-id': {
    says: 'takes ids for 32 bit integers',
    seams: answers(
      ({ id }) => typeof id === 'number' && id > 2 ** 31,
      (answer) => ({ ...answer, id: Number(answer.id) | 0 }),
    ),
  },
  'negative-id': {
    says: 'leaves requests with a negative id alone',
    seams: ignores((m) => isObject(m) && typeof m.id === 'number' && m.id < 0),
  },
  'empty-id': {
    says: 'takes a request with an empty id for a notification',
    seams: ignores((m) => isObject(m) && m.id === ''),
  },
  'zero-id': {
    says: 'takes a request with the id 0 for a notification',
    seams: ignores((m) => isObject(m) && m.id === 0),
  },
  'long-id': {
    says: 'cuts ids after 64 characters',
    seams: answers(
      ({ id }) => typeof id === 'string' && id.length > 64,
      (answer) => ({ ...answer, id: String(answer.id).slice(0, 64) }),
    ),
  },
  'trimmed-id': {
    says: 'trims ids',
    seams: answers(
      ({ id }) => typeof id === 'string' && id.trim() !== id,
      (answer) => ({ ...answer, id: String(answer.id).trim() }),
    ),
  },
  'id-in-ascii': {
    says: 'drops what is not ASCII from ids',
    seams: answers(
      ({ id }) => typeof id === 'string' && /[^ -~]/.test(id),
      (answer) => ({ ...answer, id: String(answer.id).replace(/[^ -~]/g, '?') }),
    ),
  },
  'minus-zero': { says: 'hangs on -0', seams: hangsOn((m) => someNumber(m, (n) => Object.is(n, -0))) },
  'infinite-number': {
    says: 'hangs on a number that is too large',
    seams: hangsOn((m) => someNumber(m, (n) => !Number.isFinite(n))),
  },
  'unsafe-number': {
    says: 'leaves requests with a number beyond 2^53 in the params alone',
    seams: ignores((m) => someNumber(paramsOf(m), (n) => Math.abs(n) > Number.MAX_SAFE_INTEGER)),
  },
  'tiny-number': {
    says: 'leaves requests alone with a number that is nearly nothing',
    seams: ignores((m) => someNumber(paramsOf(m), (n) => n !== 0 && Math.abs(n) < 1e-300)),
  },
  'fraction-in-arguments': {
    says: 'answers fractions in arguments with an error without code',
    seams: answers(
      (m) => someNumber(argumentsOf(m), (n) => !Number.isInteger(n)),
      (answer) => asError(answer, { message: 'no fractions' }),
    ),
  },
  'deep-nesting': { says: 'hangs on more than 400 levels', seams: hangsOn((m) => depth(m) > 400) },
  'some-nesting': { says: 'leaves requests with more than 12 levels alone', seams: ignores((m) => depth(m) > 12) },
  'many-members': {
    says: 'hangs on an object with more than 1,500 members',
    seams: hangsOn((m) => some(m, (v) => isObject(v) && Object.keys(v).length > 1_500)),
  },
  'quite-many-members': {
    says: 'leaves requests alone with an object of more than 60 members',
    seams: ignores((m) => some(m, (v) => isObject(v) && Object.keys(v).length > 60)),
  },
  'null-cursor': {
    says: 'leaves requests with a null cursor alone',
    seams: ignores((m) => paramsOf(m).cursor === null),
  },
  'object-cursor': { says: 'hangs on a cursor that is an object', seams: hangsOn((m) => isObject(paramsOf(m).cursor)) },
  'null-params': {
    says: 'answers null params with an error without message',
    seams: () => ({
      incoming: (message, connection, next) => {
        if (!isRequest(message) || !isObject(message) || message.params !== null) return next(message, connection)
        connection.emit({ jsonrpc: '2.0', id: message.id, error: { code: -32602 } }, connection.outlet)
      },
    }),
  },
  'null-meta': { says: 'hangs on null as _meta', seams: hangsOn((m) => paramsOf(m)._meta === null) },
  'fractional-progress-token': {
    says: 'hangs on a progress token with a fraction',
    seams: hangsOn((m) => typeof metaOf(m).progressToken === 'number' && !Number.isInteger(metaOf(m).progressToken)),
  },
  'list-as-arguments': {
    says: 'hangs on arguments that are a list',
    seams: hangsOn((m) => Array.isArray(argumentsOf(m))),
  },
  'empty-list-as-params': {
    says: 'hangs on params that are an empty list',
    seams: hangsOn((m) => isObject(m) && Array.isArray(m.params) && m.params.length === 0),
  },
  'null-name': {
    says: 'answers a call of null twice',
    seams: answersTwice(({ method, params }) => method === 'tools/call' && params?.name === null),
  },
  'missing-argument-value': {
    says: 'hangs on a completion without value',
    seams: hangsOn(
      (m) =>
        methodOf(m) === 'completion/complete' && has(paramsOf(m), 'argument') && !has(paramsOf(m).argument, 'value'),
    ),
  },
  'unknown-reference': {
    says: 'leaves completions alone whose reference has an unknown type',
    seams: ignores(
      (m) =>
        methodOf(m) === 'completion/complete' &&
        isObject(paramsOf(m).ref) &&
        !String(Object(paramsOf(m).ref).type).startsWith('ref/'),
    ),
  },
  'unknown-notification': {
    says: 'answers notifications with an unknown method',
    seams: answersUnasked(
      (m) => isObject(m) && m.id === undefined && String(methodOf(m)).startsWith('notifications/x-'),
    ),
  },
  'unasked-error': {
    says: 'hangs on an error that answers nothing',
    seams: hangsOn((m) => isObject(m) && isResponseTo(m) && has(m, 'error')),
  },
  'progress-without-token': {
    says: 'hangs on progress without token',
    seams: hangsOn((m) => methodOf(m) === 'notifications/progress' && !has(paramsOf(m), 'progressToken')),
  },
  'cancellation-without-id': {
    says: 'hangs on a cancellation whose id is null',
    seams: hangsOn((m) => methodOf(m) === 'notifications/cancelled' && paramsOf(m).requestId === null),
  },
  'array-in-array': {
    says: 'hangs on an array in an array',
    seams: hangsOn((m) => Array.isArray(m) && m.some(Array.isArray)),
  },
})
