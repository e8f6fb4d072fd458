import { createHash } from 'node:crypto';
import type { ApolloServerPlugin, GraphQLServerContext } from '@apollo/server';
import { ApolloServerPluginLandingPageLocalDefault } from '@apollo/server/plugin/landingPage/default';
import type { RequestHandler } from 'express';

/** Origins of the page's scripts and frames. */
const SCRIPTS = 'https://embeddable-sandbox.cdn.apollographql.com';
const FRAME = 'https://sandbox.embed.apollographql.com';
const PICTURES = 'https://apollo-server-landing-page.cdn.apollographql.com';
const STYLES = 'https://fonts.googleapis.com';
const FONTS = 'https://fonts.gstatic.com';

/** The page of `/graphql` in a browser outside production: Apollo Sandbox. */
export interface Sandbox {
  readonly plugin: ApolloServerPlugin;
  /** Sets the Content-Security-Policy of the page. */
  readonly policy: RequestHandler;
}

/** Links on the page besides Apollo Sandbox. */
export interface SandboxOptions {
  /** True if the page links to `/graphiql` and to the guides, which the same build makes. */
  readonly hasGraphiql: boolean;
}

/**
 * Links to GraphiQL, which needs no other server, and to the guides. If the script of Sandbox cannot
 * be loaded, a text beside the links says so.
 *
 * @param nonce nonce of Apollo's policy in the page's `meta` element.
 */
function ownLinks(nonce: string): string {
  return `
<style nonce="${nonce}">
  #own-links {
    position: fixed; right: 0; bottom: 0; z-index: 1; margin: 0; padding: 0.4em 0.8em;
    background: #ffffff; color: #1b2240; font: 14px sans-serif; border: 1px solid #8a91ad;
  }
  #own-links.failed-to-load { left: 0; padding: 1em; font-size: 18px; }
  #own-links:not(.failed-to-load) .failed { display: none; }
</style>
<p id="own-links">
  <span class="failed" role="alert">Apollo Sandbox cannot be loaded from its server.</span>
  <a href="/graphiql">GraphiQL, which is part of this service</a>,
  <a href="/docs/guides">guides</a>
</p>
<script nonce="${nonce}">
  addEventListener('error', (event) => {
    if (event.target instanceof HTMLScriptElement) {
      document.getElementById('own-links').classList.add('failed-to-load');
    }
  }, true);
</script>`;
}

/**
 * Creates the page, with a Content-Security-Policy that allows its inline scripts and styles by
 * hash.
 */
export async function createSandbox({ hasGraphiql }: SandboxOptions): Promise<Sandbox> {
  const apollo = ApolloServerPluginLandingPageLocalDefault({ footer: false });
  const plugin = hasGraphiql ? await withLinks(apollo) : apollo;
  const value = contentSecurityPolicy(await render(plugin));
  const policy: RequestHandler = (request, response, next) => {
    const isPage = request.method === 'GET' && request.accepts(['json', 'html']) === 'html';
    if (isPage) response.setHeader('Content-Security-Policy', value);
    next();
  };
  return { plugin, policy };
}

/** The page with the links; it does not depend on the request, so it is rendered once. */
async function withLinks(apollo: ApolloServerPlugin): Promise<ApolloServerPlugin> {
  const rendered = await render(apollo);
  const [, nonce = ''] = /'nonce-(\w+)'/.exec(rendered) ?? [];
  const html = rendered.replace('<body>', `<body>${ownLinks(nonce)}`);
  const renderLandingPage = async () => ({ html });
  return { serverWillStart: async () => ({ renderLandingPage }) };
}

async function render(plugin: ApolloServerPlugin): Promise<string> {
  // The page does not depend on the server's state.
  const listener = await plugin.serverWillStart?.({} as GraphQLServerContext);
  const page = await listener?.renderLandingPage?.();
  if (page === undefined) throw new Error('Apollo Sandbox has no page.');
  return typeof page.html === 'string' ? page.html : await page.html();
}

function contentSecurityPolicy(html: string): string {
  return [
    "default-src 'none'",
    `script-src ${hashesOf(html, 'script')} ${SCRIPTS}`,
    `style-src ${hashesOf(html, 'style')} ${STYLES}`,
    `font-src ${FONTS}`,
    `img-src ${PICTURES}`,
    `manifest-src ${PICTURES}`,
    `frame-src ${FRAME}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** CSP sources (Level 3, section 6.7.3.3) of a page's inline elements. */
function hashesOf(html: string, element: 'script' | 'style'): string {
  return [...html.matchAll(new RegExp(`<${element}\\b[^>]*>([^<]+)</${element}>`, 'g'))]
    .map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    .join(' ');
}
