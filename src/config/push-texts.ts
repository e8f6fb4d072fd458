/** Descriptions of the variables of messages to devices. */
export const PUSH_TEXTS = {
  title: 'Messages to devices',
  variables: [
    {
      name: 'PUSH_HOSTS',
      fallback: 'the known push services only',
      example: 'push.example.org,push.internal.example.org:8443',
      text: 'Push services besides those of Google, Mozilla, Apple and Microsoft, separated by commas: a name (port 443) or `name:port`; `*.` at the beginning stands for one or more labels. Their addresses may be private.',
    },
    {
      name: 'PUSH_RETRY_SECONDS',
      text: 'Pauses between the attempts to send a message to a device, in seconds, separated by commas; the message is given up after the last one, and after a day.',
    },
  ],
};
