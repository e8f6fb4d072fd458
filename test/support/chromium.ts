import type { LaunchOptions } from 'playwright-core';

/**
 * Parts of the browser's own interface: the list under its address bar is a page with a process for
 * each context.
 */
const INTERFACE = [
  'PreloadTopChromeWebUI',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
  // A process in reserve for each context; contexts here end before they need it.
  'SpareRendererForSitePerProcess',
];

/** Those that Playwright switches off, whose argument counts no more beside ours. */
const OF_PLAYWRIGHT = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** How the system's Chromium is started. */
export const CHROMIUM = {
  executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-quic',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    `--disable-features=${[...OF_PLAYWRIGHT, ...INTERFACE].join(',')}`,
  ],
} satisfies LaunchOptions;
