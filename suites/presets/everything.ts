import type { Preset } from '../../harness/index.ts'

/**
 * `@modelcontextprotocol/server-everything`. It lists the tools that need the client only to clients that declare the
 * capability. Not bound, for what judges rely on is missing: toggle-simulated-logging (random levels, and on until toggled
 * again), toggle-subscriber-updates (every 5 s), trigger-url-elicitation (its page takes no key), and the dynamic blobs
 * (valid UTF-8, listed only as a template).
 */
export const everything: Preset = {
  name: 'server-everything',
  recognisedBy: ['echo', 'trigger-long-running-operation'],
  fixtures: {
    'progress-tool': { name: 'trigger-long-running-operation', arguments: { duration: 0.4, steps: 4 } },
    // It has no counter, and it goes on working when it is cancelled. Whatever the number of steps, it takes the duration.
    'slow-tool': { name: 'trigger-long-running-operation', arguments: { duration: 3, steps: 30 } },
    // One kind of content: the embedded resource can be read under its URI.
    'content-tool': { name: 'get-resource-reference', arguments: { resourceType: 'Text', resourceId: 1 } },
    // A form with many members, of which `name` alone is required.
    'eliciting-tool': { name: 'trigger-elicitation-request', arguments: {} },
    // One request at a time, without priorities and hints.
    'sampling-tool': { name: 'trigger-sampling-request', arguments: { prompt: 'Say something.', maxTokens: 100 } },
    // It asks for the roots when the connection opens, and answers from what it keeps.
    'roots-tool': { name: 'get-roots-list', arguments: {} },
    // It takes 4 s and runs as a task only.
    'task-required-tool': { name: 'simulate-research-query', arguments: { topic: 'conformance' } },
    'task-tool': { name: 'simulate-research-query', arguments: { topic: 'conformance' } },
    'task-slow-tool': { name: 'simulate-research-query', arguments: { topic: 'conformance' } },
    'task-eliciting-tool': { name: 'simulate-research-query', arguments: { topic: 'python', ambiguous: true } },
    // Few candidates, and its arguments are department and name.
    'complete-prompt': { name: 'completable-prompt', arguments: { department: 'Engineering', name: 'Alice' } },
    // An embedded resource only.
    'media-prompt': { name: 'resource-prompt', arguments: { resourceType: 'Blob', resourceId: '1' } },
    'sample-template': { name: 'demo://resource/dynamic/text/{resourceId}', arguments: { resourceId: '1' } },
  },
  setApart: [
    'trigger-elicitation-request-async',
    'trigger-sampling-request-async',
    'trigger-url-elicitation',
    'toggle-simulated-logging',
    'toggle-subscriber-updates',
    // It answers with the environment, secrets and all, which would land in the trace.
    'get-env',
    // It fetches a file from the network.
    'gzip-file-as-resource',
  ],
}
