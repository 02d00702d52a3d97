/** One request that the client made on purpose and what came of it. */
export interface Action {
  method: string
  /** Tool or prompt name, or resource URI. */
  name?: string
  ok: boolean
  /** Why it counts as failed, in one line. */
  error?: string
}

export interface Outcome {
  /** `failed`: no usable connection, or it was lost; a failed action alone does not fail the run. */
  status: 'completed' | 'failed'
  error?: string
  revision?: string
  transport?: 'stdio' | 'streamable-http' | 'http-sse'
  actions: Action[]
  warnings: string[]
}
