/** The ids of the registered documents, by the operation's name. */
export const documentIds: Readonly<Record<string, string>> = {
  ExchangeLoginCode: 'sha256:6824dca90981b1a21a35822486a21fc5ee36404406210fa91aace3e44740fdab',
  HomeChanges: 'sha256:38fd15fa38e20373c9b3cbce5c72adc5c53b43e043736848e5fa290747af13fc',
  HomeIncidents: 'sha256:744fd285952125db2d0d868424f7a12704036bd03496a41dfebe7a2d09fff5b6',
  HomeRequests: 'sha256:0411584900c46a677e301f8ccfebd5fdf904d3d46badf69e00a44c738fa13489',
  Login: 'sha256:f9391c2cac1ed3ff4cbe434887243208da197f1b09a57927a745627086133e35',
  Logout: 'sha256:81656bb9d6a1624c997ba600aa5df733bc6a3b9de5c4b3826f3d5148a566defc',
  PaletteRequests: 'sha256:30e756f1ef9db5eadea3e2cb446ef56c4cb2dd02d36446b86c5e859fbbfe2744',
  RefreshToken: 'sha256:7b62b2319fbdd7e621273a91c72a35a4b086248a33702d54012ff51f0b5d9931',
  Register: 'sha256:06b628947ec82b4083560a32a29437986da2a3fb07c576258ac6cdbfa8721974',
  RegistrationChoices: 'sha256:409f76a2c15e50afaf57f56cd2e5ac8987657d11e1a086dc2f9ac458bf3c6203',
  SetTheme: 'sha256:02628f15d4d3feee425a4fbbd343b508e4f9d2d7fcf73445a53d82c8cd8abf51',
  Viewer: 'sha256:281861f2d56cdd5e6e0d5d99b8269cea520ade6fdf77478baf895847094b2c1e',
};
