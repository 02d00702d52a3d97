import type { InputRequest } from '../context.ts'

/** An elicitation/create question for a name, by form; the address may be left out, and is not looked at. */
export function nameQuestion(what: string): InputRequest {
  return {
    method: 'elicitation/create',
    params: {
      message: `Please give a ${what}; the tool returns it.`,
      requestedSchema: {
        type: 'object',
        properties: { name: { type: 'string' }, email: { type: 'string', format: 'email' } },
        required: ['name'],
      },
    },
  }
}

/** An elicitation/create question for a value that a user keeps; his name may stand beside it, and counts for nothing. */
export const valueQuestion: InputRequest = {
  method: 'elicitation/create',
  params: {
    message: 'Please give a value; the tool keeps it for you.',
    requestedSchema: {
      type: 'object',
      properties: { value: { type: 'string' }, user: { type: 'string' } },
      required: ['value'],
    },
  },
}

/** A sampling/createMessage question; with a progress token up to 2025-11-25, where it is a request of its own. */
export function samplingQuestion(prompt: string, progressToken?: string): InputRequest {
  return {
    method: 'sampling/createMessage',
    params: {
      ...(progressToken !== undefined && { _meta: { progressToken } }),
      messages: [{ role: 'user', content: { type: 'text', text: prompt } }],
      maxTokens: 100,
      modelPreferences: {
        hints: [{ name: 'small' }],
        costPriority: 0.5,
        speedPriority: 0.5,
        intelligencePriority: 0.5,
      },
    },
  }
}

export const rootsQuestion: InputRequest = { method: 'roots/list' }
