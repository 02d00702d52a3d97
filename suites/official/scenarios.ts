/**
 * Scenarios of the official suite (modelcontextprotocol/conformance) -> patterns of the requirements that they look at. For
 * reading its expected-failures files; what a scenario demands beyond the specification has no requirement here.
 */
export type OfficialScenarios = Readonly<Record<string, readonly string[]>>

const elicitation = ['elicitation.*', 'capabilities.objects.shape']
const resuming = ['http.stream.*', 'http.resume.*']
const inputRequired = ['mrtr.*']
const toolResult = ['tools.call-result.*', 'tools.content.*', 'tools.result.*']
const promptResult = ['prompts.get*', 'prompts.content.*']

/** For servers. */
export const officialServerScenarios: OfficialScenarios = {
  'server-initialize': ['lifecycle.*', 'implementation.*', 'session.id.*', 'capabilities.*'],
  'server-session-lifecycle': ['session.*'],
  'server-stateless': [
    'stateless.*',
    'meta.*',
    'discover.*',
    'versioning.*',
    'patterns.*',
    'subscriptions.*',
    'errors.*',
  ],
  ping: ['ping.*'],
  'logging-set-level': ['logging.*'],
  'completion-complete': ['completion.*'],
  'tools-list': ['tools.list*', 'tools.name.*', 'tools.input-schema.*', 'tools.capability.*'],
  'tools-name-format': ['tools.name.*'],
  'tools-call-simple-text': ['tools.call.*', ...toolResult],
  'tools-call-image': toolResult,
  'tools-call-audio': toolResult,
  'tools-call-embedded-resource': toolResult,
  'tools-call-mixed-content': toolResult,
  'tools-call-with-logging': ['logging.*', ...toolResult],
  'tools-call-error': ['tools.call.*'],
  'tools-call-with-progress': ['progress.*'],
  'tools-call-sampling': ['sampling.*'],
  'tools-call-elicitation': elicitation,
  'json-schema-2020-12': ['json-schema.*', 'tools.input-schema.*', 'tools.list-result.*'],
  'elicitation-sep1034-defaults': elicitation,
  'elicitation-sep1330-enums': elicitation,
  'server-sse-polling': resuming,
  'server-sse-multiple-streams': ['http.stream.*', 'http.endpoint.*'],
  'resources-list': ['resources.list*', 'resources.uri.*', 'resources.capability.*', 'resources.size.*'],
  'resources-read-text': ['resources.read*', 'resources.contents.*'],
  'resources-read-binary': ['resources.read*', 'resources.contents.*'],
  'resources-templates-read': ['resources.templates*', 'resources.read*'],
  'resources-subscribe': ['resources.subscribe*', 'resources.updated.*'],
  'resources-unsubscribe': ['resources.unsubscribe*', 'resources.updated.*'],
  'sep-2164-resource-not-found': ['resources.read.*'],
  'prompts-list': ['prompts.list*', 'prompts.name.*', 'prompts.capability.*'],
  'prompts-get-simple': promptResult,
  'prompts-get-with-args': promptResult,
  'prompts-get-embedded-resource': promptResult,
  'prompts-get-with-image': promptResult,
  'dns-rebinding-protection': ['http.origin.*'],
  caching: ['caching.*'],
  'http-header-validation': ['http.headers.*', 'http.version.*'],
  'http-custom-header-server-validation': ['http.params.*'],
  'input-required-result-basic-elicitation': inputRequired,
  'input-required-result-basic-sampling': inputRequired,
  'input-required-result-basic-list-roots': inputRequired,
  'input-required-result-request-state': inputRequired,
  'input-required-result-multiple-input-requests': inputRequired,
  'input-required-result-multi-round': inputRequired,
  'input-required-result-missing-input-response': inputRequired,
  'input-required-result-non-tool-request': inputRequired,
  'input-required-result-result-type': [...inputRequired, 'messages.result.*'],
  'input-required-result-unsupported-methods': inputRequired,
  'input-required-result-tampered-state': inputRequired,
  'input-required-result-capability-check': inputRequired,
  'input-required-result-ignore-extra-params': inputRequired,
  'input-required-result-validate-input': inputRequired,
}

/** For clients. Those that begin with `auth/` are about authorization as a whole. */
export const officialClientScenarios: OfficialScenarios = {
  initialize: ['lifecycle.*', 'implementation.*', 'capabilities.*'],
  tools_call: ['tools.*'],
  'elicitation-sep1034-client-defaults': elicitation,
  'sse-retry': resuming,
  'request-metadata': ['meta.*', 'http.version.*', 'versioning.*'],
  'sep-2322-client-request-state': inputRequired,
  'http-standard-headers': ['http.headers.*'],
  'http-custom-headers': ['http.params.*'],
  'http-invalid-tool-headers': ['http.params.*', 'tools.x-mcp-header.*'],
  'json-schema-ref-no-deref': ['json-schema.*'],
}
