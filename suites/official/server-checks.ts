/** The checks of the official suite for servers, and the requirements of ours that cover each. */
import type { OfficialChecks } from './types.ts'

const content = ['tools.call-result.shape'] as const
const inputRequired = ['mrtr.input-required.shape', 'mrtr.server.at-least-one-field'] as const

export const officialServerChecks: OfficialChecks = {
  'server-initialize': {
    'server-initialize': [
      'lifecycle.init.server-responds',
      'lifecycle.initialize.shape',
      'lifecycle.version.echo-supported',
      'implementation.implementation.shape',
      'capabilities.objects.shape',
    ],
    'server-session-id-visible-ascii': ['session.id.visible-ascii'],
  },
  'server-session-lifecycle': {
    'server-session-initialized-accepted': ['http.post.notification-202'],
    'server-session-delete-accepted': ['session.server.delete-405', 'session.server.status-404-after-end'],
    'server-session-terminated-returns-404': ['session.server.status-404-after-end'],
  },
  'server-stateless': {
    'sep-2575-request-meta-client-info-optional':
      'A permission of clients (meta.request.client-info-omittable), which nobody can violate.',
    'sep-2575-http-server-meta-invalid-400': [
      'meta.request.missing-field-rejected',
      'meta.request.missing-field-http-400',
    ],
    'sep-2575-server-implements-discover': ['discover.server.implemented', 'discover.discover.shape'],
    'sep-2575-discover-capabilities-match-handlers': [
      'capabilities.server.declared-works',
      'capabilities.server.implemented-advertised',
    ],
    'sep-2575-server-declares-prompts-in-discover': ['prompts.capability.declared'],
    'sep-2575-server-unsupported-version-error': [
      'versioning.unsupported.rejected',
      'versioning.unsupported.lists-supported',
    ],
    'sep-2575-http-server-unsupported-version-400': ['versioning.unsupported.http-400'],
    'sep-2575-http-server-header-mismatch-400': ['http.version.server-rejects-mismatch'],
    'sep-2575-http-server-method-not-found-404': [
      'http.version.server-unknown-method-404',
      'errors.method-not-found.code',
    ],
    'sep-2575-http-server-error-jsonrpc-id': ['messages.response.id-echo'],
    'sep-2575-http-server-no-independent-requests-on-stream': ['patterns.server.no-requests'],
    'sep-2575-server-rejects-undeclared-capability': [
      'meta.capability.missing-error',
      'meta.capability.missing-error-data',
    ],
    'sep-2575-missing-capability-http-400': ['meta.capability.missing-error-http-400'],
    'sep-2575-server-identifies-in-result-meta': ['meta.response.server-info'],
    'sep-2575-server-no-log-without-loglevel': ['logging.server.opt-in-only'],
    'sep-2575-server-sends-subscription-ack': [
      'subscriptions.server.acknowledges-first',
      'subscriptions.acknowledged.shape',
    ],
    'sep-2575-server-tags-subscription-id': ['subscriptions.server.id-on-notifications'],
    'sep-2575-server-honors-notification-filter': [
      'subscriptions.server.only-requested-types',
      'subscriptions.server.ack-subset',
    ],
    'sep-2575-server-sends-tools-list-changed-on-subscription': ['tools.list-changed.sent-on-listen-stream'],
    'sep-2575-server-sends-prompts-list-changed-on-subscription': ['prompts.list-changed.sent-on-listen-stream'],
  },
  ping: { ping: ['ping.receiver.empty-response', 'ping.receiver.prompt'] },
  'logging-set-level': { 'logging-set-level': ['logging.set-level.shape'] },
  'completion-complete': { 'completion-complete': ['completion.result.shape', 'completion.values.max-100'] },
  'tools-list': {
    'tools-list': ['tools.list-result.shape', 'tools.capability.declared', 'tools.list.answers'],
    'tools-name-format': ['tools.name.length', 'tools.name.charset', 'tools.name.no-special-characters'],
  },
  'tools-call-simple-text': { 'tools-call-simple-text': content },
  'tools-call-image': { 'tools-call-image': [...content, 'tools.content.image-base64'] },
  'tools-call-audio': { 'tools-call-audio': [...content, 'tools.content.audio-base64'] },
  'tools-call-embedded-resource': { 'tools-call-embedded-resource': content },
  'tools-call-mixed-content': { 'tools-call-mixed-content': content },
  'tools-call-with-logging': {
    'tools-call-with-logging': ['logging.message.shape', 'logging.server.declare-capability'],
  },
  'tools-call-error': { 'tools-call-error': ['tools.call.tool-error-in-result'] },
  'tools-call-with-progress': {
    'tools-call-with-progress': [
      'progress.notification.shape',
      'progress.sender.value-increases',
      'progress.sender.known-token',
      'progress.server.value-increases',
      'progress.server.known-token',
    ],
  },
  'tools-call-sampling': { 'tools-call-sampling': ['sampling.create-message.shape'] },
  'tools-call-elicitation': { 'tools-call-elicitation': ['elicitation.create.shape'] },
  'json-schema-2020-12': {
    'json-schema-2020-12-tool-found':
      'Looks for a tool of a certain name, which no page of the specification requires.',
    'sep-2106-anchor-keyword-preserved':
      'A permission (tools.input-schema.any-keyword): which keywords a tool has, only its author knows.',
    'sep-2106-composition-keywords-preserved':
      'A permission (tools.input-schema.any-keyword): which keywords a tool has, only its author knows.',
    'sep-2106-conditional-keywords-preserved':
      'A permission (tools.input-schema.any-keyword): which keywords a tool has, only its author knows.',
  },
  'elicitation-sep1034-defaults': {
    'elicitation-sep1034-general': ['elicitation.create.shape'],
    'elicitation-sep1034-boolean-default': ['elicitation.form.flat-primitives'],
    'elicitation-sep1034-enum-default': ['elicitation.form.flat-primitives'],
    'elicitation-sep1034-integer-default': ['elicitation.form.flat-primitives'],
    'elicitation-sep1034-number-default': ['elicitation.form.flat-primitives'],
    'elicitation-sep1034-string-default': ['elicitation.form.flat-primitives'],
  },
  'elicitation-sep1330-enums': {
    'elicitation-sep1330-general': ['elicitation.create.shape'],
    'elicitation-sep1330-legacy-enumnames': ['elicitation.form.legacy-enum-names', 'elicitation.form.flat-primitives'],
    'elicitation-sep1330-titled-multi': ['elicitation.form.flat-primitives'],
    'elicitation-sep1330-titled-single': ['elicitation.form.flat-primitives'],
    'elicitation-sep1330-untitled-multi': ['elicitation.form.flat-primitives'],
    'elicitation-sep1330-untitled-single': ['elicitation.form.flat-primitives'],
  },
  'server-sse-polling': {
    'server-sse-content-type': ['http.post.request-content-type'],
    'server-sse-priming-event': ['http.stream.priming-event'],
    'server-sse-retry-field': ['http.stream.retry-before-close'],
    'server-sse-disconnect-resume': ['http.resume.server-resumes-post-streams', 'http.stream.eventual-response'],
    'server-sse-test-reconnection-tool':
      'Looks for a tool of a certain name, which no page of the specification requires.',
  },
  'server-sse-multiple-streams': {
    'server-accepts-multiple-post-streams': ['http.endpoint.multiple-clients', 'http.multi.client-may-hold-several'],
    'server-sse-streams-functional': ['messages.request.answered', 'http.multi.no-broadcast'],
  },
  'resources-list': {
    'resources-list': ['resources.list-result.shape', 'resources.uri.valid', 'resources.list.answers'],
  },
  'resources-read-text': { 'resources-read-text': ['resources.read-result.shape'] },
  'resources-read-binary': {
    'resources-read-binary': ['resources.read-result.shape', 'resources.contents.blob-base64'],
  },
  'resources-templates-read': {
    'resources-templates-read': ['resources.read-result.shape', 'resources.templates-list-result.shape'],
  },
  'resources-subscribe': { 'resources-subscribe': ['resources.subscribe.accepted'] },
  'resources-unsubscribe': { 'resources-unsubscribe': ['resources.unsubscribe.stops'] },
  'sep-2164-resource-not-found': {
    'sep-2164-error-code': ['resources.read.not-found-code', 'resources.read.not-found-code-2026'],
    'sep-2164-no-empty-contents': ['resources.read.empty-contents-for-missing'],
    'sep-2164-data-uri': 'Wants the URI in error.data, which the specification shows in an example only.',
  },
  'prompts-list': { 'prompts-list': ['prompts.list-result.shape', 'prompts.list.answers'] },
  'prompts-get-simple': { 'prompts-get-simple': ['prompts.get-result.shape'] },
  'prompts-get-with-args': { 'prompts-get-with-args': ['prompts.get-result.shape'] },
  'prompts-get-embedded-resource': {
    'prompts-get-embedded-resource': [
      'prompts.content.embedded-uri',
      'prompts.content.embedded-mime-type',
      'prompts.content.embedded-text-or-blob',
    ],
  },
  'prompts-get-with-image': {
    'prompts-get-with-image': ['prompts.content.image-base64', 'prompts.content.image-mime-type'],
  },
  'dns-rebinding-protection': {
    'localhost-host-rebinding-rejected': ['http.origin.validated', 'http.origin.status-403'],
    'localhost-host-valid-accepted': ['http.origin.validated'],
  },
  caching: {
    'sep-2549-tools-list-caching-hints': ['caching.server.hints-present'],
    'sep-2549-prompts-list-caching-hints': ['caching.server.hints-present'],
    'sep-2549-resources-list-caching-hints': ['caching.server.hints-present'],
    'sep-2549-resources-templates-list-caching-hints': ['caching.server.hints-present'],
    'sep-2549-resources-read-caching-hints': ['caching.server.hints-present'],
    'sep-2549-ttl-non-negative': ['caching.server.ttl-non-negative', 'caching.result.shape'],
    'sep-2549-cache-scope-valid': ['caching.result.shape'],
  },
  'http-header-validation': {
    'sep-2243-header-name-case-insensitive': ['http.headers.server-name-case-insensitive'],
    'sep-2243-server-accepts-whitespace-header-value':
      'Whitespace around a header value is removed by the HTTP library before the server sees it.',
    'sep-2243-server-reject-invalid-headers': [
      'http.headers.server-missing-method',
      'http.headers.server-method-mismatch',
      'http.headers.server-method-case',
      'http.headers.server-missing-name-tools',
      'http.headers.server-name-mismatch-tools',
      'http.headers.server-missing-name-prompts',
      'http.headers.server-name-mismatch-prompts',
      'http.headers.server-missing-name-resources',
      'http.headers.server-name-mismatch-resources',
    ],
    'sep-2243-server-reject-error-code': ['http.headers.server-error-code', 'http.headers.server-400-status'],
  },
  'http-custom-header-server-validation': {
    'sep-2243-server-decode-base64': ['http.params.server-decodes-param', 'http.headers.server-decodes-name'],
    'sep-2243-server-reject-invalid-param-chars': ['http.params.server-rejects-invalid-characters'],
    'sep-2243-server-reject-param-mismatch': [
      'http.params.server-rejects-mismatch',
      'http.params.server-rejects-missing',
    ],
    'sep-2243-server-validate-param-match': [
      'http.params.server-rejects-mismatch',
      'http.params.server-integer-compare',
    ],
    'sep-2243-server-no-xmcp-tool': 'Says that no tool has the annotation, so that nothing was tried.',
    'sep-2243-server-no-string-param': 'Says that no tool has such a parameter, so that nothing was tried.',
  },
  'input-required-result-basic-elicitation': {
    'sep-2322-elicitation-incomplete': [...inputRequired, 'mrtr.server.request-kinds'],
    'sep-2322-elicitation-complete': ['mrtr.server.retry-on-new-connection'],
  },
  'input-required-result-basic-sampling': {
    'sep-2322-sampling-incomplete': [...inputRequired, 'mrtr.server.request-kinds'],
    'sep-2322-sampling-complete': ['mrtr.server.retry-on-new-connection'],
  },
  'input-required-result-basic-list-roots': {
    'sep-2322-list-roots-incomplete': [...inputRequired, 'mrtr.server.request-kinds'],
    'sep-2322-list-roots-complete': ['mrtr.server.retry-on-new-connection'],
  },
  'input-required-result-request-state': {
    'sep-2322-request-state-incomplete': inputRequired,
    'sep-2322-request-state-complete': ['mrtr.server.retry-on-new-connection'],
  },
  'input-required-result-multiple-input-requests': {
    'sep-2322-multiple-inputs-incomplete': ['mrtr.server.unique-keys', ...inputRequired],
    'sep-2322-multiple-inputs-complete': ['mrtr.server.retry-on-new-connection'],
  },
  'input-required-result-multi-round': {
    'sep-2322-multi-round-r1': inputRequired,
    'sep-2322-multi-round-r2': ['mrtr.server.may-repeat', ...inputRequired],
    'sep-2322-multi-round-r3': ['mrtr.server.retry-on-new-connection'],
  },
  'input-required-result-missing-input-response': {
    'sep-2322-missing-response-rerequests': ['mrtr.server.asks-again-for-missing'],
  },
  'input-required-result-non-tool-request': {
    'sep-2322-non-tool-incomplete': ['mrtr.server.may-return-input-required', ...inputRequired],
    'sep-2322-non-tool-complete': ['mrtr.server.retry-on-new-connection'],
  },
  'input-required-result-result-type': {
    'sep-2322-result-type-included': ['messages.result.result-type-present', 'mrtr.input-required.shape'],
  },
  'input-required-result-unsupported-methods': {
    'sep-2322-not-on-unsupported-requests': ['mrtr.server.supported-requests-only'],
  },
  'input-required-result-tampered-state': {
    'sep-2322-reject-tampered-state': ['mrtr.server.state-reject', 'mrtr.server.state-integrity'],
  },
  'input-required-result-capability-check': {
    'sep-2322-respect-client-capabilities': [
      'elicitation.capability.undeclared-not-requested',
      'sampling.capability.undeclared-not-requested',
      'roots.capability.undeclared-not-requested',
    ],
  },
  'input-required-result-ignore-extra-params': {
    'sep-2322-ignore-unexpected-params': ['mrtr.server.ignores-extra-input'],
  },
  'input-required-result-validate-input': {
    'sep-2322-validate-input-responses': ['mrtr.server.validates-responses'],
    'sep-2322-error-on-protocol-error': ['mrtr.server.protocol-error'],
  },
  'sep-2640-skills-enumeration': {
    'sep-2640-capability-declaration-inline': ['skills.capability.settings'],
    'sep-2640-capability-empty-object': ['skills.capability.settings'],
    'sep-2640-capability-requires-resources': ['skills.capability.resources-declared'],
    'sep-2640-capability-commits-to-methods': [
      'skills.capability.list-implemented',
      'skills.capability.get-implemented',
    ],
    'sep-2640-skills-list-implemented': ['skills.capability.list-implemented', 'skills.list-result.shape'],
    'sep-2640-skills-list-pagination': ['skills.list.pagination'],
    'sep-2640-skills-list-entry-atomic': ['skills.list.entry-atomic'],
    'sep-2640-skills-list-cache-attributes': ['skills.list-result.caching'],
    'sep-2640-entry-uri-required': ['skills.entry.shape', 'skills.uri.skill-md'],
    'sep-2640-entry-frontmatter-required': ['skills.entry.shape'],
    'sep-2640-entry-uri-matches-frontmatter-name': ['skills.uri.ends-in-name'],
    'sep-2640-skill-uri-scheme': ['skills.uri.scheme'],
    'sep-2640-entry-resources-required': ['skills.resources.form'],
    'sep-2640-resources-complete': [
      'skills.resources.has-skill-md',
      'skills.resources.each-once',
      'skills.resources.complete',
    ],
    'sep-2640-resources-uri-within-skill': ['skills.resources.within-skill'],
    'sep-2640-resources-digest-format': ['skills.resources.digest-format'],
    'sep-2640-resources-size-required': ['skills.resources.size'],
    'sep-2640-limit-resources-per-skill': ['skills.limits.server'],
    'sep-2640-limit-total-size': ['skills.limits.server'],
    'sep-2640-metadata-reserved-prefix': ['skills.entry.metadata-reserved'],
    'sep-2640-name-naming-rules': ['skills.uri.name-rules'],
    'sep-2640-authority-reg-name': ['skills.uri.authority'],
    'sep-2640-names-should-be-unique': ['skills.names.unique'],
    'sep-2640-skills-get-implemented': ['skills.capability.get-implemented'],
    'sep-2640-skills-get-entry-shape': ['skills.get-result.shape', 'skills.get-result.same-as-listed'],
    'sep-2640-skills-get-cache-attributes': ['skills.get-result.caching'],
    'sep-2640-skills-get-no-cursor': ['skills.get-result.no-cursor'],
    'sep-2640-skills-get-unknown-uri-invalid-params': ['skills.get.unknown'],
    'sep-2640-skillmd-required': ['skills.format.skill-md-at-root'],
    'sep-2640-skillmd-frontmatter': ['skills.format.frontmatter'],
    'sep-2640-entry-frontmatter-identical': ['skills.entry.frontmatter-identical'],
  },
  'sep-2640-skills-manifest': {
    'sep-2640-skillmd-mimetype': ['skills.metadata.mime-type'],
    'sep-2640-skillmd-metadata-name': ['skills.metadata.name'],
    'sep-2640-skillmd-metadata-description': ['skills.metadata.description'],
    'sep-2640-final-segment-equals-name': ['skills.uri.ends-in-name'],
    'sep-2640-meta-prefix': ['skills.metadata.meta-prefix'],
  },
  'sep-2640-skills-directory': {
    'sep-2640-capability-directory-read-flag': ['skills.capability.settings'],
    'sep-2640-directory-read-method-registered': [
      'skills.capability.directory-implemented',
      'skills.directory.every-level',
    ],
    'sep-2640-directory-read-result-resources-shape': ['skills.directory.shape', 'skills.directory.children'],
    'sep-2640-directory-read-subdir-mimetype': ['skills.directory.subdirectories'],
    'sep-2640-directory-read-invalid-params': ['skills.directory.not-a-directory'],
    'sep-2640-directory-read-pagination': ['skills.directory.pagination'],
  },
  'tasks-capability-negotiation': {
    'tasks-extension-advertised': ['tasks-ext.server.advertises'],
    'tasks-per-request-meta-opt-in': ['tasks-ext.server.no-task-without-capability'],
    'sep-2663-server-rejects-undeclared-client': ['tasks-ext.server.no-task-without-capability'],
    'sep-2663-tasks-methods-non-declaring': ['tasks-ext.error.methods-need-capability'],
  },
  'tasks-dispatch-and-envelope': {
    'sep-2663-durable-create-strong-consistency': ['tasks-ext.server.durable-before-response'],
    'sep-2663-tasks-get-invalid-task-id-32602': ['tasks-ext.error.get-unknown-task'],
    'sep-2663-tasks-result-removed-method-not-found': ['tasks-ext.migration.no-result-method'],
    'sep-2663-legacy-task-param-ignored': ['tasks-ext.migration.ignores-task-param'],
    'tasks-removed-tasks-list': ['patterns.removed-methods.server'],
    'tasks-immediate-result-shortcut': ['tools.call-result.shape'],
    'tasks-server-directed-creation-no-hint': ['tasks-ext.create-task.shape'],
    'tasks-result-type-complete-on-non-task-responses': ['tasks-ext.server.result-type-task-only-there'],
  },
  'tasks-lifecycle': {
    'sep-2663-result-type-task-on-create': ['tasks-ext.server.result-type-task', 'tasks-ext.create-task.shape'],
    'sep-2663-tasks-get-status-working': ['tasks-ext.get.working'],
    'sep-2663-tasks-get-status-completed': ['tasks-ext.get.completed'],
    'sep-2663-tasks-get-status-failed': ['tasks-ext.get.failed'],
    'sep-2663-tool-error-uses-completed-status': ['tasks-ext.status.is-error-completed'],
    'sep-2663-cancel-ack-empty-result': ['tasks-ext.cancel.acknowledges', 'tasks-ext.cancel.shape'],
    'tasks-cancel-terminal-idempotent-ack':
      'What a cancellation of a finished task gets is left open by the specification.',
    'tasks-sync-tool-call': ['tools.call-result.shape'],
  },
  'tasks-mrtr-input': {
    'sep-2663-tasks-get-status-input-required': [
      'tasks-ext.get.input-required',
      'tasks-ext.get.all-outstanding-requests',
    ],
    'tasks-mrtr-partial-fulfillment': ['tasks-ext.update.acknowledges', 'tasks-ext.get.all-outstanding-requests'],
    'tasks-mrtr-tasks-update-resumes': ['tasks-ext.update.acknowledges'],
  },
  'tasks-mrtr-composition': { 'sep-2663-mrtr-synchronous-before-task-creation': ['tasks-ext.server.mrtr-before-task'] },
  'tasks-request-headers': {
    'sep-2663-routing-headers-accepted-on-tasks-get': ['http.headers.server-missing-method'],
    'sep-2663-server-rejects-mismatched-mcp-name-on-tasks-get': ['tasks-ext.headers.name-mismatch'],
    'sep-2663-wrong-task-id-for-routing-header-mismatch': ['tasks-ext.headers.name-mismatch'],
    'tasks-headers-reject-mismatched-method': ['http.headers.server-method-mismatch'],
    'tasks-headers-tolerate-mcp-method-on-tools-call': ['http.headers.server-missing-method'],
  },
  'tasks-request-state-removal': {
    'tasks-create-result-no-request-state': ['tasks-ext.create-task.shape'],
    'tasks-get-detailed-no-request-state': ['tasks-ext.get.shape'],
  },
  'tasks-required-task-error': {
    'sep-2663-server-returns-missing-capability-when-required': ['tasks-ext.server.missing-capability-error'],
    'sep-2663-server-returns-missing-capability-data-shape': [
      'tasks-ext.server.missing-capability-error',
      'errors.modern.shape',
    ],
  },
  'tasks-status-notifications': {
    'tasks-status-notifications': ['tasks-ext.notification.shape', 'tasks-ext.notification.only-subscribed-ids'],
  },
  'tasks-wire-fields': {
    'tasks-wire-field-renames': ['tasks-ext.create-task.shape', 'tasks-ext.get.shape'],
    'tasks-no-early-ttl-expiry': 'The extension names no time before which a server must not forget a task.',
    'tasks-no-related-task-meta-on-inlined-result': ['tasks-ext.status.result-verbatim'],
  },
}
