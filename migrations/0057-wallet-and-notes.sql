-- Whether the account's owner allows the wallet to be kept on people's phones, sealed by the sign-in of each phone. Off until somebody allows it.
ALTER TABLE account ADD COLUMN wallet_offline INTEGER NOT NULL DEFAULT 0 CHECK (wallet_offline IN (0, 1));
