import { all, arrayContaining, has, isArray } from '../builder/condition.ts'
import { history, named } from '../builder/history.ts'
import {
  array,
  choice,
  forbidden,
  json,
  object,
  optional,
  otherwise,
  ref,
  type Schema,
  string,
  when,
} from '../builder/schema.ts'
import { errorResponse, jsonrpc, requestId, resultResponse } from './envelope.ts'
import { result } from './parts.ts'

const anyRequestParams = optional(
  history({
    '2024-11-05': object({ _meta: optional(ref('RequestMetaObject')) }),
    '2025-11-25': object(),
  }),
)

const anyNotificationParams = optional(
  history({
    '2024-11-05': object({ _meta: optional(ref('NotificationMetaObject')) }),
    '2025-11-25': object(),
  }),
)

export const Request = object({ method: string(), params: anyRequestParams })

export const Notification = object({ method: string(), params: anyNotificationParams })

export const Result = object(result, json())

export const EmptyResult = ref('Result')

export const ResultType = named({ from: '2026-07-28' }, string())

export const JSONRPCRequest = object({ jsonrpc, id: requestId, method: string(), params: anyRequestParams })

export const JSONRPCNotification = object({
  jsonrpc,
  id: forbidden('messages.notification.no-id'),
  method: string(),
  params: anyNotificationParams,
})

export const JSONRPCResultResponse = named({ from: '2025-11-25' }, resultResponse(ref('Result')))

export const JSONRPCErrorResponse = named({ from: '2025-11-25' }, object({ ...errorResponse, error: ref('Error') }))

export const JSONRPCError = named({ to: '2025-06-18' }, object({ ...errorResponse, error: ref('Error') }))

/** An error member decides, unless it is the empty companion of a result. */
function response(errorType: string, resultType: string): Schema {
  return choice(
    when(has('error', 'object'), ref(errorType)),
    when(has('result'), ref(resultType)),
    when(has('error'), ref(errorType)),
    otherwise(ref(resultType)),
  )
}

export const JSONRPCResponse = history({
  '2024-11-05': resultResponse(ref('Result')),
  '2025-11-25': response('JSONRPCErrorResponse', 'JSONRPCResultResponse'),
})

export const JSONRPCBatchRequest = named(
  { from: '2025-03-26', to: '2025-03-26' },
  array(choice(when(has('id'), ref('JSONRPCRequest')), otherwise(ref('JSONRPCNotification')))),
)

export const JSONRPCBatchResponse = named(
  { from: '2025-03-26', to: '2025-03-26' },
  array(response('JSONRPCError', 'JSONRPCResponse')),
)

function message(errorType: string, resultType: string): Schema {
  return choice(
    when(all(has('method'), has('id')), ref('JSONRPCRequest')),
    when(has('method'), ref('JSONRPCNotification')),
    otherwise(response(errorType, resultType)),
  )
}

export const JSONRPCMessage = history({
  '2024-11-05': message('JSONRPCError', 'JSONRPCResponse'),
  '2025-03-26': choice(
    when(arrayContaining('method'), ref('JSONRPCBatchRequest')),
    when(isArray, ref('JSONRPCBatchResponse')),
    otherwise(message('JSONRPCError', 'JSONRPCResponse')),
  ),
  '2025-06-18': message('JSONRPCError', 'JSONRPCResponse'),
  '2025-11-25': message('JSONRPCErrorResponse', 'JSONRPCResultResponse'),
})
